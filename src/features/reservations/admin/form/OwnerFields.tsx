import { Anchor, TextInput } from '@mantine/core'
import type { EditForm } from '#admin/form/useEditForm.ts'
import { useCustomerRecord } from '#features/customers/admin/record/useCustomerRecord.ts'
import type { ReservationValues } from './reservation-form.ts'
import type { CustomerLookup } from './useCustomerLookup.ts'
import { afterPress } from '#lib/press.ts'
import { DateInput } from '#ui/input/DateInput.tsx'
import { PhoneInput } from '#ui/input/PhoneInput.tsx'
import styles from './ReservationForm.module.css'

const lookupWords = {
  idle: '',
  searching: 'Procurando cliente…',
  found: 'Cliente encontrado.',
  unknown: 'Cliente novo.',
  failed: 'Não foi possível procurar o cliente. Preencha os dados.',
}

type Props = { form: EditForm<ReservationValues>; customer: CustomerLookup }

/** The phone field, which looks up the customer. */
export function PhoneField({ form, customer, isFirst }: Props & { isFirst: boolean }) {
  const input = form.getInputProps('phone')
  const { phone, customer_id } = form.getValues()
  const record = useCustomerRecord()
  return (
    <div>
      <PhoneInput
        label="Telefone"
        aria-required
        data-autofocus={isFirst || undefined}
        {...input}
        value={phone}
        autoComplete="off"
        onValue={(text) => {
          form.setFieldValue('phone', text)
          customer.typed(text)
        }}
        onBlur={(event) => {
          input.onBlur?.(event)
          afterPress(() => customer.complete(phone))
        }}
      />
      <p className={styles.said} aria-live="polite">
        {customer.revealed || customer.state !== 'idle'
          ? lookupWords[customer.state]
          : 'Comece pelo telefone: se já for cliente, os dados aparecem.'}{' '}
        {customer_id !== null && (
          <Anchor component="button" type="button" onClick={() => record.open(customer_id)}>
            Ver o cadastro
          </Anchor>
        )}
      </p>
    </div>
  )
}

/** The guest's data: all required (RES-36, RES-40, RES-42), so never folded. */
export function OwnerFields({ form }: Pick<Props, 'form'>) {
  return (
    <div className={styles.owner}>
      <TextInput label="Nome" aria-required autoComplete="off" {...form.getInputProps('name')} />
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
        value={form.getValues().birth_date}
        onValue={(text) => form.setFieldValue('birth_date', text)}
      />
    </div>
  )
}
