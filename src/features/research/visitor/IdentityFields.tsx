import { lookupHint } from '#features/guests/visitor/lookup-words.ts'
import { PageIcon } from '#visitor/page-icons.tsx'
import { Asked } from './Asked.tsx'

/**
 * The guest's data, folded until the guest opens them. The phone comes first: it finds the rest (D-60). E-mail and birth date are asked
 * only with a phone, because without one they are not stored. Plain fields: identity.ts looks up, formats and checks them.
 */
export function IdentityFields() {
  return (
    <details className="card identify">
      <summary>
        <span>
          <strong>Quer se identificar?</strong> <span className="muted">(opcional)</span>
        </span>
        <PageIcon name="next" />
      </summary>
      <div className="revealed">
        <div className="found" data-found>
          <Asked name="phone" label="Telefone">
            {(input) => <input {...input} type="tel" autoComplete="tel" placeholder="(11) 91234-5678" />}
          </Asked>
          <output className="hint" tabIndex={-1}>
            {lookupHint}
          </output>
          <button type="button" className="text-link" hidden>
            Não é você? Limpar dados
          </button>
        </div>
        <Asked name="name" label="Nome">
          {(input) => <input {...input} autoComplete="name" autoCapitalize="words" />}
        </Asked>
        <fieldset className="revealed" data-with-phone hidden disabled>
          <Asked name="email" label="E-mail" optional>
            {(input) => <input {...input} type="email" autoComplete="email" />}
          </Asked>
          <Asked name="birth_date" label="Data de nascimento" optional>
            {(input) => <input {...input} inputMode="numeric" autoComplete="bday" placeholder="dd/mm/aaaa" />}
          </Asked>
          <label className="check">
            <input type="checkbox" name="dont_remember" value="1" />
            Não lembrar neste aparelho
          </label>
          <input type="hidden" name="customer_id" defaultValue="" />
        </fieldset>
      </div>
    </details>
  )
}
