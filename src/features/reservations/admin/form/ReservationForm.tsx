import { Textarea } from '@mantine/core'
import { FormModal } from '#admin/FormModal.tsx'
import { useCustomerRecord } from '#features/customers/admin/record/useCustomerRecord.ts'
import { OwnerFields, PhoneField } from './OwnerFields.tsx'
import { PartyField } from './PartyField.tsx'
import { SlotField } from './SlotField.tsx'
import { type ReservationDialog, useReservationForm } from './useReservationForm.ts'
import { commentLengthLimit } from '../../form.ts'
import { anyFailure } from '#lib/any-failure.ts'
import { relativeDay, weekdayAndDay } from '#lib/dates.ts'
import { DayInput } from '#ui/DayInput.tsx'
import styles from './ReservationForm.module.css'

/** A reservation by telephone, new or changed (RES-11, RES-28). Give each its own `key`, so that the form mounts again. */
export function ReservationForm(dialog: ReservationDialog) {
  const { reservation, today } = dialog
  const { form, customer, party, slots, times, modal } = useReservationForm(dialog)
  const record = useCustomerRecord()
  const { date, person_number } = form.getValues()
  return (
    <FormModal
      {...modal}
      covered={record.shown !== null}
      title={reservation ? 'Editar agendamento' : 'Adicionar agendamento'}
      failure={anyFailure}
    >
      <PhoneField form={form} customer={customer} isFirst={reservation === null} />
      {customer.revealed && (
        <>
          <OwnerFields form={form} />
          <div className={styles.pair}>
            <DayInput
              label="Data"
              aria-required
              min={reservation ? undefined : today}
              description={date && dayWords(date, today)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('date')}
              value={date}
              onValue={(day) => form.setFieldValue('date', day)}
            />
            <PartyField
              {...party}
              value={person_number}
              onValue={(people) => form.setFieldValue('person_number', people)}
            />
          </div>
          <div ref={times}>
            <SlotField {...slots} />
          </div>
          <Textarea
            label="Comentário"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={commentLengthLimit}
            {...form.getInputProps('comment')}
          />
        </>
      )}
    </FormModal>
  )
}

function dayWords(date: string, today: string): string {
  const word = relativeDay(date, today)
  return word ? `${weekdayAndDay(date)} · ${word}` : weekdayAndDay(date)
}
