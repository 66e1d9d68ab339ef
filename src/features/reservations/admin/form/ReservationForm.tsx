import { FormModal } from '#admin/FormModal.tsx'
import { useCustomerRecord } from '#features/customers/admin/record/useCustomerRecord.ts'
import { MoreFields } from './MoreFields.tsx'
import { OwnerFields, PhoneField } from './OwnerFields.tsx'
import { type ReservationDialog, useReservationForm } from './useReservationForm.ts'
import { UpdateCustomer } from './UpdateCustomer.tsx'
import { WhenFields } from './WhenFields.tsx'
import { anyFailure } from '#lib/any-failure.ts'

/**
 * A reservation by telephone, new or changed (RES-11, RES-28), in the order of a call: who, how many and when, then the name. Give each its
 * own `key`, so that the form mounts again.
 */
export function ReservationForm(dialog: ReservationDialog) {
  const { reservation, today } = dialog
  const { form, customer, party, slots, times, modal } = useReservationForm(dialog)
  const record = useCustomerRecord()
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
          <WhenFields
            form={form}
            party={party}
            slots={slots}
            today={today}
            min={reservation ? undefined : today}
            times={times}
          />
          <OwnerFields form={form} />
          <UpdateCustomer form={form} reservation={reservation} />
          <MoreFields form={form} />
        </>
      )}
    </FormModal>
  )
}
