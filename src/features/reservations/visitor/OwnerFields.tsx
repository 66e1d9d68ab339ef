import { useState } from 'react'
import { commentLength } from '#features/reservations/form.ts'
import { reasons } from '#features/reservations/rules.ts'
import { digits } from '#lib/phone.ts'
import { Field } from '#visitor/Field.tsx'
import { dateMask, phoneMask } from '#visitor/masks.ts'
import type { Owner, OwnerField } from './useOwner.ts'

/** Who comes. The phone first; with 11 digits of it the other fields appear and then stay. */
export function OwnerFields({ owner, privacy }: { owner: Owner; privacy: React.ReactNode }) {
  const { values } = owner
  const [revealed, setRevealed] = useState(false)
  const typed = digits(values.phone).length
  if (!revealed && typed >= 11) setRevealed(true)

  const inputProps = (name: OwnerField) => ({
    name,
    className: 'input',
    value: values[name],
    onInput: (event: React.FormEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      owner.set(name, event.currentTarget.value),
    onBlur: () => owner.leave(name),
  })

  return (
    <fieldset className="section">
      <legend className="legend">Seus dados</legend>
      <Field id="phone" label="Telefone" error={owner.errorOf('phone')}>
        {(input) => (
          <input
            {...input}
            {...inputProps('phone')}
            ref={phoneMask}
            type="tel"
            autoComplete="tel"
            placeholder="(11) 91234-5678"
            required
            onBlur={() => {
              owner.leave('phone')
              if (typed === 10) setRevealed(true)
            }}
          />
        )}
      </Field>
      {revealed && (
        <div className="revealed">
          <Field id="name" label="Nome" error={owner.errorOf('name')}>
            {(input) => (
              <input {...input} {...inputProps('name')} autoComplete="name" autoCapitalize="words" required />
            )}
          </Field>
          <Field id="email" label="E-mail" error={owner.errorOf('email')}>
            {(input) => (
              <input {...input} {...inputProps('email')} type="email" autoComplete="email" required />
            )}
          </Field>
          <Field id="birth_date" label="Data de nascimento" error={owner.errorOf('birth_date')}>
            {(input) => (
              <input
                {...input}
                {...inputProps('birth_date')}
                ref={dateMask}
                inputMode="numeric"
                autoComplete="bday"
                placeholder="dd/mm/aaaa"
                required
              />
            )}
          </Field>
          <Field id="reason" label="Ocasião" optional error={owner.errorOf('reason')}>
            {(input) => (
              <select {...input} {...inputProps('reason')}>
                {reasons.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field id="comment" label="Observações" optional error={owner.errorOf('comment')}>
            {(input) => (
              <textarea
                {...input}
                {...inputProps('comment')}
                rows={3}
                maxLength={commentLength}
                placeholder="Cadeirinha, mesa na varanda, alergias…"
              />
            )}
          </Field>
          {privacy}
        </div>
      )}
    </fieldset>
  )
}
