import { Checkbox } from '@mantine/core'
import type { EditForm } from '#admin/form/useEditForm.ts'
import { useKnownCustomer } from '#features/customers/admin/record/useKnownCustomer.ts'
import type { Reservation } from '../reservation.ts'
import { differsFromRecord, type ReservationValues } from './reservation-form.ts'

type Props = { form: EditForm<ReservationValues>; reservation: Reservation | null }

/** Offers to replace the differing data of a customer's record by the typed data (D-138); off until somebody ticks it. */
export function UpdateCustomer({ form, reservation }: Props) {
  const values = form.getValues()
  const record = useKnownCustomer(values.phone, { enabled: values.customer_id !== null })
  if (!record || !differsFromRecord(values, record, reservation)) return null
  return (
    <Checkbox
      label={`Atualizar o cadastro de ${record.name}`}
      description="Sem marcar, o que mudou vale só para este agendamento."
      {...form.getInputProps('update_customer', { type: 'checkbox' })}
    />
  )
}
