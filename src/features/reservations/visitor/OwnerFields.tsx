import { commentLength } from '#features/reservations/form.ts'
import { reasons } from '#features/reservations/rules.ts'
import { Field } from '#visitor/Field.tsx'
import { dateMask, phoneMask } from '#visitor/masks.ts'
import type { Owner, OwnerField } from './useOwner.ts'

/** What a look-up came to, told to everybody and to screen readers. */
const outcomes = {
  known: 'Encontramos seus dados. Estão certos?',
  masked: 'Dados encontrados, em parte ocultos.',
  unknown: 'Preencha seus dados.',
  failed: 'Preencha seus dados.',
  cleared: 'Dados apagados. Preencha os seus.',
}

/** Who comes. The phone first; once it was looked up the other fields appear and then stay (PUB-RES-18). */
export function OwnerFields({ owner, privacy }: { owner: Owner; privacy: React.ReactNode }) {
  const { values, lookup } = owner
  const { kind, searching } = lookup

  const inputProps = (name: OwnerField) => ({
    name,
    className: 'input',
    value: values[name],
    readOnly: (owner.locked as readonly OwnerField[]).includes(name),
    onInput: (event: React.FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      owner.set(name, event.currentTarget.value),
    onBlur: () => owner.leave(name),
  })
  const birthDate = inputProps('birth_date')

  return (
    <fieldset className="section">
      <legend className="legend">Seus dados</legend>
      <div className="found">
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
            />
          )}
        </Field>
        <output className="hint">
          {searching ? 'Procurando seus dados…' : kind ? outcomes[kind] : 'Digite com o DDD.'}
        </output>
        {lookup.isSomebody && (
          <button
            type="button"
            className="text-link"
            onClick={() => {
              document.getElementById('name')?.focus()
              void lookup.clear()
            }}
          >
            Não é você? Limpar dados
          </button>
        )}
      </div>
      {(kind || searching) && (
        <div className={searching ? 'revealed waiting' : 'revealed'}>
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
                {...birthDate}
                ref={birthDate.readOnly ? undefined : dateMask}
                inputMode="numeric"
                autoComplete="bday"
                placeholder="dd/mm/aaaa"
                required
              />
            )}
          </Field>
          <Field id="reason" label="Ocasião" optional error={owner.errorOf('reason')}>
            {(input) => (
              <select
                {...input}
                className="input"
                value={values.reason}
                onChange={(event) => owner.set('reason', event.target.value)}
              >
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
          <label className="check">
            <input
              type="checkbox"
              checked={values.dont_remember !== ''}
              onChange={(event) => owner.set('dont_remember', event.target.checked ? '1' : '')}
            />
            Não lembrar neste aparelho
          </label>
          {privacy}
        </div>
      )}
    </fieldset>
  )
}
