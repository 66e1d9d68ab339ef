import { type ReactNode, useEffect, useState } from 'react'
import { Field } from '#visitor/form/Field.tsx'
import { dateMask, phoneMask } from '#visitor/form/masks.ts'
import { lookupHint, lookupOutcomes, searchingText } from './lookup-words.ts'
import type { PersonForm, PersonField } from './usePerson.ts'

type PersonFieldsProps = {
  person: PersonForm
  privacy: ReactNode
  /** Letters go to the e-mail: the form says if it gets none, and offers to type another. */
  mails?: boolean
  /** Shown before the phone. */
  offer?: ReactNode
  /** Further fields of the form. */
  children?: ReactNode
}

/** The host that a typed e-mail probably means, or null. The hosts come with the first '@', so that the form's first load stays light. */
function useMeantHost(email: string): string | null {
  const [meant, setMeant] = useState<string | null>(null)
  useEffect(() => {
    if (!email.includes('@')) return
    let isLast = true
    void import('../meant-email.ts').then(
      ({ meantHost }) => isLast && setMeant(meantHost(email)),
      () => {},
    )
    return () => void (isLast = false)
  }, [email])
  return email.includes('@') ? meant : null
}

/** The fields about the guest. The phone comes first; after its look-up the others appear and then stay (PUB-RES-18). */
export function PersonFields({ person, privacy, mails, offer, children }: PersonFieldsProps) {
  const { values, lookup } = person
  const { kind, searching } = lookup

  const inputProps = (name: PersonField) => ({
    name,
    className: 'input',
    value: values[name],
    readOnly: (person.locked as readonly PersonField[]).includes(name),
    onInput: (event: React.FormEvent<HTMLInputElement>) => person.set(name, event.currentTarget.value),
    onBlur: () => person.leave(name),
  })
  const birthDate = inputProps('birth_date')
  const isMute = mails && person.hasMuteEmail
  const meant = useMeantHost(values.email)

  return (
    <fieldset className="section">
      <legend className="legend">Seus dados</legend>
      {offer}
      <div className="found">
        <Field id="phone" label="Telefone" error={person.errorOf('phone')}>
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
        <output className="hint" id="found" tabIndex={-1}>
          {searching ? searchingText : kind ? lookupOutcomes[kind] : lookupHint}
        </output>
        {lookup.isSomebody && (
          <button
            type="button"
            className="text-link"
            onClick={() => {
              document.getElementById('phone')?.focus()
              void lookup.clear()
            }}
          >
            Não é você? Limpar dados
          </button>
        )}
      </div>
      {(kind || searching) && (
        <div className={searching ? 'revealed waiting' : 'revealed'}>
          <Field id="name" label="Nome" error={person.errorOf('name')}>
            {(input) => (
              <input {...input} {...inputProps('name')} autoComplete="name" autoCapitalize="words" required />
            )}
          </Field>
          {person.asksEmail && (
            <div className="found">
              <Field
                id="email"
                label="E-mail"
                error={person.errorOf('email')}
                {...(isMute && { hint: 'Este e-mail não foi confirmado e não recebe os avisos.' })}
              >
                {(input) => (
                  <>
                    <input {...input} {...inputProps('email')} type="email" autoComplete="email" required />
                    {isMute && (
                      <button
                        type="button"
                        className="text-link"
                        onClick={() => {
                          person.typeEmail()
                          document.getElementById('email')?.focus()
                        }}
                      >
                        Digitar um e-mail
                      </button>
                    )}
                  </>
                )}
              </Field>
              {meant && (
                <button
                  type="button"
                  className="text-link"
                  aria-label={`Trocar por ${meant}?`}
                  onClick={() => {
                    document.getElementById('email')?.focus()
                    person.set('email', `${values.email.split('@')[0]!.trim()}@${meant}`)
                  }}
                >
                  {meant}?
                </button>
              )}
            </div>
          )}
          <Field id="birth_date" label="Data de nascimento" error={person.errorOf('birth_date')}>
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
          {children}
          <label className="check">
            <input
              type="checkbox"
              checked={values.dont_remember !== ''}
              onChange={(event) => person.set('dont_remember', event.target.checked ? '1' : '')}
            />
            Não lembrar neste aparelho
          </label>
          {privacy}
        </div>
      )}
    </fieldset>
  )
}
