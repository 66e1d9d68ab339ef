import { FormModal } from '#admin/form/FormModal.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import { useCustomerRecord } from '#features/customers/admin/record/useCustomerRecord.ts'
import type { ShownDayPart } from '../day/day-search.ts'
import { SeatsModal } from '../day/SeatsModal.tsx'
import { MoreFields } from './MoreFields.tsx'
import { OwnerFields, PhoneField } from './OwnerFields.tsx'
import { type ReservationDialog, useReservationForm } from './useReservationForm.ts'
import { UpdateCustomer } from './UpdateCustomer.tsx'
import { WhenFields } from './WhenFields.tsx'
import { anyFailure } from '#lib/call/any-failure.ts'

/**
 * A reservation by telephone, new or changed (RES-11, RES-28), in the order of a call: who, how many and when, then the name. Give each its
 * own `key`, so that the form mounts again.
 */
export function ReservationForm(dialog: ReservationDialog) {
  const { reservation, today } = dialog
  const { form, customer, party, slots, noRoom, times, modal } = useReservationForm(dialog)
  const record = useCustomerRecord()
  const seats = useDialogState<ShownDayPart>()
  const { day } = noRoom
  const service = seats.about?.service
  return (
    <>
      <FormModal
        {...modal}
        covered={record.shown !== null || seats.opened}
        title={reservation ? 'Editar agendamento' : 'Adicionar agendamento'}
        failure={anyFailure}
      >
        <PhoneField form={form} customer={customer} isFirst={reservation === null} />
        {customer.revealed && (
          <>
            <WhenFields
              form={form}
              party={party}
              slots={slots}
              today={today}
              min={reservation ? undefined : today}
              times={times}
              noRoom={{ ...noRoom, onSeats: seats.open }}
            />
            <OwnerFields form={form} />
            <UpdateCustomer form={form} reservation={reservation} />
            <MoreFields form={form} />
          </>
        )}
      </FormModal>
      {/* Beside the form, not in it: what is submitted here would be submitted there too. */}
      {seats.about && service && day && (
        <SeatsModal
          key={seats.openings}
          part={seats.about}
          service={service}
          day={day}
          opened={seats.opened}
          onClose={seats.close}
          onChanged={dialog.onChanged}
        />
      )}
    </>
  )
}
