import type { ReactNode } from 'react'
import { Field } from '#visitor/form/Field.tsx'

/** The invitee's data (RSVP-12). Plain fields: rsvp.enhance.ts formats and checks them. */
export function InviteeFields({ privacy }: { privacy: ReactNode }) {
  return (
    <fieldset className="section">
      <legend className="legend">Confirme sua presença</legend>
      <div className="revealed">
        <Field id="name" label="Nome">
          {(input) => (
            <input
              {...input}
              name="name"
              className="input"
              autoComplete="name"
              autoCapitalize="words"
              required
            />
          )}
        </Field>
        <Field id="phone" label="Telefone">
          {(input) => (
            <input
              {...input}
              name="phone"
              className="input"
              type="tel"
              autoComplete="tel"
              placeholder="(11) 91234-5678"
              required
            />
          )}
        </Field>
        <div className="found">
          <Field id="email" label="E-mail">
            {(input) => (
              <input {...input} name="email" className="input" type="email" autoComplete="email" required />
            )}
          </Field>
        </div>
        <Field id="birth_date" label="Data de nascimento" optional>
          {(input) => (
            <input
              {...input}
              name="birth_date"
              className="input"
              inputMode="numeric"
              autoComplete="bday"
              placeholder="dd/mm/aaaa"
            />
          )}
        </Field>
        {privacy}
      </div>
    </fieldset>
  )
}
