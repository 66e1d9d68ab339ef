import type { ReactElement } from 'react'
import { reviewLengthLimit } from '../rules.ts'
import { Field } from '#visitor/Field.tsx'
import { PageIcon } from '#visitor/page-icons.tsx'

type AskedProps = {
  name: string
  label: string
  optional?: boolean
  children: (input: {
    id: string
    name: string
    className: string
    'aria-describedby': string
  }) => ReactElement
}

/** A field with room for its error. */
function Asked({ name, label, optional, children }: AskedProps) {
  const errorId = `${name}-error`
  return (
    <Field id={name} label={label} optional={optional ?? false}>
      {() => (
        <>
          {children({ id: name, name, className: 'input', 'aria-describedby': errorId })}
          <p className="error" id={errorId} role="alert" />
        </>
      )}
    </Field>
  )
}

/**
 * A comment and the guest's data, folded until the guest opens them. E-mail and birth date are asked only with a phone, because without one
 * they are not stored. Plain fields: survey.enhance.ts formats and checks them.
 */
export function WordFields() {
  return (
    <div className="section">
      <Asked name="comment" label="Comentário" optional>
        {(input) => (
          <>
            <textarea {...input} rows={4} placeholder="O que foi bom? O que pode melhorar?" dir="auto" />
            <p className="hint number counter" data-counter aria-hidden>
              0/{reviewLengthLimit}
            </p>
          </>
        )}
      </Asked>
      <details className="card identify">
        <summary>
          <span>
            <strong>Quer se identificar?</strong> <span className="muted">(opcional)</span>
          </span>
          <PageIcon name="next" />
        </summary>
        <div className="revealed">
          <Asked name="name" label="Nome">
            {(input) => <input {...input} autoComplete="name" autoCapitalize="words" />}
          </Asked>
          <Asked name="phone" label="Telefone">
            {(input) => <input {...input} type="tel" autoComplete="tel" placeholder="(11) 91234-5678" />}
          </Asked>
          <fieldset className="revealed" data-with-phone hidden disabled>
            <Asked name="email" label="E-mail" optional>
              {(input) => <input {...input} type="email" autoComplete="email" />}
            </Asked>
            <Asked name="birth_date" label="Data de nascimento" optional>
              {(input) => (
                <input {...input} inputMode="numeric" autoComplete="bday" placeholder="dd/mm/aaaa" />
              )}
            </Asked>
          </fieldset>
        </div>
      </details>
    </div>
  )
}
