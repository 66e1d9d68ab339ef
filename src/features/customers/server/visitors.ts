import { type Action, requireHuman } from '#platform/bot-check/bot-check.ts'
import type { Person } from '#platform/http/door.ts'
import type { Call } from '#platform/http/serve.ts'
import { type Hit, hit, type Limit } from '#platform/limits/limits.ts'
import { limits as limitTable } from '#platform/limits/table.ts'

type Asking = Pick<Call, 'db' | 'house' | 'now' | 'ip'>

type PhoneLimits = { byPhone: Limit; byPair: Limit }

/** What a visitor's call is counted by; one by an unreadable id has no phone. */
type Asked = {
  limits: PhoneLimits & { byAddress: Limit }
  phone: string | null
  token: string | undefined
  /** What the check was solved for, 'customer' unless stated. */
  action?: Action
  /** Staff who send a visitor's form are counted, but known to be people. */
  isStaff?: boolean
}

/**
 * Counts a phone. Past the soft limit everybody who gives it has a harder check; past the hard one it is refused where it comes from
 * and nowhere else, so that nobody keeps its owner out (D-129).
 */
export function hitPhone(call: Asking, { byPhone, byPair }: PhoneLimits, phone: string): Promise<Hit> {
  return hit(call, [
    { ...byPhone, key: phone },
    { ...byPair, key: `${phone} ${call.ip}` },
  ])
}

/** Counts a visitor's call and asks for a solved check: a harder one past a soft limit (D-93, D-94). */
export async function requireVisitor(
  call: Asking,
  { limits, phone, token, action = 'customer', isStaff }: Asked,
): Promise<void> {
  const fromAddress = await hit(call, [{ ...limits.byAddress, key: call.ip }])
  const forPhone = phone === null ? null : await hitPhone(call, limits, phone)
  if (isStaff) return
  const hard = fromAddress.soft || forPhone?.soft === true
  try {
    await requireHuman({ ...call, action, token, hard })
  } catch (refusal) {
    // A phone is anybody's to type: what no person sent makes nothing harder for its owner (D-94).
    await forPhone?.undo()
    throw refusal
  }
}

type Sent = Asking & {
  person: Person | null
  body: { phone: string; 'recaptcha-token'?: string | undefined }
}

/** Counts a public form; a visitor solves a check for it (D-93, D-94). */
export async function requirePerson(call: Sent): Promise<void> {
  const { phone, 'recaptcha-token': token } = call.body
  await requireVisitor(call, { limits: limitTable.form, phone, token, isStaff: call.person !== null })
}
