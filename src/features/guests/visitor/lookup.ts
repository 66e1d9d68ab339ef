import { findCustomer } from '../lookup.contract.ts'
import { CallFailed } from '#lib/call/call.ts'
import { numericDate } from '#lib/days/dates.ts'
import { call } from '#visitor/call.ts'

/** Milliseconds after which a guest fills in the form without waiting for the look-up. */
const patienceMs = 8000

const nobody = { name: '', email: '', birth_date: '', customer_id: '' }

/** A field that the server may mask. */
export type Personal = 'name' | 'email' | 'birth_date'

/**
 * `fields` are texts as a public form shows and sends them; masked ones stay `locked` (D-60). `asksEmail`: the masked e-mail gets no letter,
 * because nobody proved it (D-168).
 */
export type LookupResult = {
  kind: 'known' | 'masked' | 'unknown' | 'failed' | 'cleared'
  fields: typeof nobody
  locked: readonly Personal[]
  asksEmail?: boolean
}

const none: readonly Personal[] = []

/** The form's state without a person: after 'Limpar dados', and after a look-up without a result. */
export const without = (kind: LookupResult['kind']): LookupResult => ({ kind, fields: nobody, locked: none })

type Scope = { business_id: number; branch_id: number }

async function ask(scope: Scope, customer_id: string): Promise<LookupResult> {
  try {
    const answer = await call(findCustomer, { params: { ...scope, customer_id } })
    if (!answer.success) throw new Error(answer.code)
    const { masked, ask_email, customer } = answer
    const { id, name, email, birth_date } = customer
    const fields = {
      name,
      email: email ?? '',
      birth_date: masked ? (birth_date ?? '') : numericDate(birth_date ?? ''),
      customer_id: String(id),
    }
    if (!masked) return { kind: 'known', fields, locked: none }
    const locked = (['name', 'email', 'birth_date'] as const).filter((field) => fields[field])
    return { kind: 'masked', fields, locked, asksEmail: ask_email === true }
  } catch (error) {
    return without(error instanceof CallFailed && error.code === 'unknown_phone' ? 'unknown' : 'failed')
  }
}

/** Looks up the person of a phone of 10 or 11 digits. Never throws and never takes long: a failed look-up keeps no guest from the form. */
export function lookUp(scope: Scope, phone: string): Promise<LookupResult> {
  const late = new Promise<LookupResult>((resolve) => setTimeout(resolve, patienceMs, without('failed')))
  return Promise.race([ask(scope, phone), late])
}
