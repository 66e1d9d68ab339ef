import { type Action, requireHuman } from '#platform/bot-check/bot-check.ts'
import type { Person } from '#platform/http/door.ts'
import type { Call } from '#platform/http/serve.ts'
import { hit, type Limit } from '#platform/limits/limits.ts'

type Asking = Pick<Call, 'db' | 'house' | 'now' | 'ip'>

export type VisitorLimits = { byAddress: Limit; byPhone: Limit }

/** What a visitor's call is counted by; one by an unreadable id has no phone. */
type Asked = {
  limits: VisitorLimits
  phone: string | null
  token: string | undefined
  /** What the check was solved for, 'customer' unless stated. */
  action?: Action
  /** Staff who send a visitor's form are counted, but known to be people. */
  isStaff?: boolean
}

/** Looking somebody up by their phone (D-94). */
export const lookupLimits: VisitorLimits = {
  byAddress: { name: 'look-up', soft: 10, hard: 60, windowSeconds: 600 },
  byPhone: { name: 'look-up-phone', soft: 5, hard: 15, windowSeconds: 600 },
}

/** Sending one of the public forms (D-94). */
export const formLimits: VisitorLimits = {
  byAddress: { name: 'public-post', soft: 30, hard: 300, windowSeconds: 600 },
  byPhone: { name: 'public-post-phone', soft: 5, hard: 15, windowSeconds: 600 },
}

/** Counts a visitor's call and asks for a solved check: a harder one past a soft limit (D-93, D-94). */
export async function requireVisitor(
  call: Asking,
  { limits, phone, token, action = 'customer', isStaff }: Asked,
): Promise<void> {
  const fromAddress = await hit(call, [{ ...limits.byAddress, key: call.ip }])
  const forPhone = await hit(call, phone === null ? [] : [{ ...limits.byPhone, key: phone }])
  if (isStaff) return
  const hard = fromAddress.soft || forPhone.soft
  try {
    await requireHuman({ ...call, action, token, hard })
  } catch (refusal) {
    // A phone is anybody's to type: what no person sent must not keep its owner out (D-94).
    await forPhone.undo()
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
  await requireVisitor(call, { limits: formLimits, phone, token, isStaff: call.person !== null })
}
