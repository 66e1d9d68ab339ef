import { TextInput } from '@mantine/core'
import { call } from '#admin/data/call.ts'
import { useBranchPath } from '#admin/current/current.ts'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { reloadRow, useEditForm } from '#admin/form/useEditForm.ts'
import { useLeaveQuestion } from '#admin/form/useLeaveQuestion.ts'
import { listCustomers } from '../../contract.ts'
import { createOrEditCustomer, CustomerFields, showCustomer } from '../../record.contract.ts'
import { maxLength } from '#features/guests/rules.ts'
import { customerMessages } from '../../rules.ts'
import { type CustomerRow, type CustomerValues, customerValuesOf } from './customer-form.ts'
import { KnownPhone } from './KnownPhone.tsx'
import { CallFailed } from '#lib/call/call.ts'
import { DateInput } from '#ui/input/DateInput.tsx'
import { PhoneInput } from '#ui/input/PhoneInput.tsx'

type Props = {
  /** Null adds one. */
  customer: CustomerRow | null
  opened: boolean
  onClose: () => void
  onSaved: (id: number) => void
  /** Opens the record of another customer instead, whose phone this is. */
  onOther: (id: number) => void
}

const saved = {
  success: customerMessages.saved,
  failure: customerMessages.notSaved,
  changes: [listCustomers, showCustomer],
}

/** Adds or changes a customer (CUST-18, CUST-19). Needs a new `key` for each one. */
export function CustomerForm({ customer, opened, onClose, onSaved, onOther }: Props) {
  const path = useBranchPath()
  const saving = useBranchMutation(createOrEditCustomer, saved)
  const form = useEditForm<CustomerValues, CustomerRow | null>({
    schema: CustomerFields,
    row: customer,
    valuesOf: customerValuesOf,
    keepsSaved: ['phone'],
    saving,
    keep: opened
      ? {
          place: `customer.${customer ? customer.id : 'new'}.${path.branch_id}`,
          what: customer ? `Cliente ${customer.name}` : 'Novo cliente',
        }
      : null,
  })
  const changed = opened && form.isDirty()
  useLeaveQuestion(changed)
  const { row } = form
  const values = form.getValues()

  const send = async (typed: CustomerValues) => {
    const version = row && { customer_id: row.id, updated_at: row.updated_at }
    const done = await saving.run({ body: { ...typed, ...version } })
    if (done) onSaved(done.customer.id)
  }
  const readAgain = async () => {
    if (!row) return null
    const params = { ...path, customer_id: row.id }
    return call(showCustomer, { params }).catch((error: unknown) =>
      error instanceof CallFailed && error.status === 404 ? undefined : null,
    )
  }
  const phone = form.getInputProps('phone')
  const { answer, code } = saving.refusal ?? {}
  // The message stays until the phone changes.
  const isTaken = code === 'phone_taken' && phone.error
  const taken = isTaken ? (answer?.customer as { id: number; name: string } | null) : null
  return (
    <FormModal
      title={row ? 'Editar cliente' : 'Adicionar cliente'}
      opened={opened}
      changed={changed}
      saving={saving.running}
      refusal={saving.refusal}
      onReload={() => reloadRow(readAgain, { onRead: form.begin, onGone: onClose })}
      onClose={onClose}
      onSubmit={form.onSubmit((typed) => void send(typed))}
    >
      <div>
        <PhoneInput
          label="Telefone"
          aria-required
          data-autofocus={!row || undefined}
          {...phone}
          autoComplete="off"
          value={values.phone}
          onValue={(text) => form.setFieldValue('phone', text)}
        />
        <KnownPhone phone={values.phone} own={row} refused={taken} onOther={onOther} />
      </div>
      <TextInput
        label="Nome"
        aria-required
        autoComplete="off"
        maxLength={maxLength}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="E-mail"
        aria-required
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <DateInput
        label="Data de nascimento"
        aria-required
        {...form.getInputProps('birth_date')}
        value={values.birth_date}
        onValue={(text) => form.setFieldValue('birth_date', text)}
      />
    </FormModal>
  )
}
