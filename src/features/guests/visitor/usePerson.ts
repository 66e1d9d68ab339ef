import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { BirthDate, birthDateProblem } from '../rules.ts'
import type { PersonDraft } from './draft.ts'
import type { LookupResult, Personal } from './lookup.ts'
import { useFields } from '#visitor/form/useFields.ts'
import { useLookup } from './useLookup.ts'

/** The state before anybody is known. */
export const nobody = { phone: '', name: '', email: '', birth_date: '', customer_id: '', dont_remember: '' }

export type PersonValues = typeof nobody
export type PersonField = keyof PersonValues

const nothing: readonly Personal[] = []

/** The server's own schema, plus a birth date not after the venue's today; masked fields are left out, as the server has them (D-60). */
function schemaOn(form: z.ZodMiniObject, today: string, locked: readonly Personal[]) {
  const birth_date = BirthDate.check(
    z.refine((date) => birthDateProblem(date, today) === null, 'Data de nascimento inválida.'),
  )
  const left = locked.filter((name) => name in form.shape).map((name) => [name, true])
  return z.omit(z.extend(form, { birth_date }), Object.fromEntries(left) as Record<never, true>)
}

/** The found person's values in the form. A guest who is somebody else has another phone, too. */
const shownOf = ({ kind, fields }: LookupResult): Partial<PersonValues> =>
  kind === 'cleared' ? { ...fields, phone: '' } : fields

type PersonContext = { branch: { id: number; business_id: number }; today: string }

/**
 * The guest who fills in a public form: first the phone, then the person it belongs to (PUB-RES-15…18). `form` is the schema of the fields,
 * with or without an e-mail; `initial` their first values.
 */
export function usePerson<Values extends PersonValues>(
  { branch, today }: PersonContext,
  form: z.ZodMiniObject,
  initial: Values,
) {
  const [locked, setLocked] = useState(nothing)
  const [hasMuteEmail, setMuteEmail] = useState(false)
  const schema = useMemo(() => schemaOn(form, today, locked), [form, today, locked])
  const fields = useFields(schema, initial)
  const lookup = useLookup({ business_id: branch.business_id, branch_id: branch.id }, (found) => {
    fields.fill(shownOf(found) as Partial<Values>)
    setLocked(found.locked)
    setMuteEmail(found.asksEmail === true)
  })

  return {
    ...fields,
    lookup,
    locked,
    asksEmail: 'email' in form.shape,
    /** The e-mail on record stays masked and gets no letter (D-168); the guest may type another instead. */
    hasMuteEmail,
    typeEmail() {
      fields.set('email', '')
      setLocked(locked.filter((name) => name !== 'email'))
      setMuteEmail(false)
    },
    set(name: keyof Values, value: string) {
      fields.set(name, value)
      if (name === 'phone') lookup.typed(value)
    },
    leave(name: keyof Values) {
      fields.leave(name)
      if (name === 'phone') lookup.complete(fields.values.phone)
    },
    reset() {
      fields.reset()
      lookup.reset()
      setLocked(nothing)
      setMuteEmail(false)
    },
    /** Nothing was typed or found yet. */
    isUntouched: fields.values === initial,
    /** Puts back what an earlier load of the page had. */
    restore(draft: PersonDraft) {
      fields.fill(draft.values as Partial<Values>)
      setLocked(draft.locked)
      setMuteEmail(draft.hasMuteEmail === true)
      lookup.restore(draft.kind, draft.values.phone)
    },
  }
}

export type PersonForm = Pick<
  ReturnType<typeof usePerson<PersonValues>>,
  | 'values'
  | 'lookup'
  | 'locked'
  | 'asksEmail'
  | 'hasMuteEmail'
  | 'typeEmail'
  | 'set'
  | 'leave'
  | 'errorOf'
  | 'restore'
  | 'isUntouched'
>
