import { findByToken } from '#features/reservations/server/queries.ts'
import { notFound } from '#lib/refusal.ts'
import { requireHuman } from '#platform/bot-check/bot-check.ts'
import type { Branch, Person } from '#platform/http/door.ts'
import type { Call } from '#platform/http/serve.ts'
import { hit, type Limit } from '#platform/limits/limits.ts'

/** D-94: wrong tokens of one address, and public forms of one address and for one phone. */
const wrongTokens: Limit = { name: 'reservation-token', soft: 20, hard: 60, windowSeconds: 600 }
const formsByAddress: Limit = { name: 'public-post', soft: 30, hard: 300, windowSeconds: 600 }
const formsByPhone: Limit = { name: 'public-post-phone', soft: 5, hard: 15, windowSeconds: 600 }

type Asking = Pick<Call, 'db' | 'house' | 'now' | 'ip'>

/** The reservation and who holds this token of it; a wrong token is counted and looks like an unknown id. */
export async function requireByToken(
  call: Asking & { branch: Branch },
  params: { id: number; token: string },
) {
  const found = await findByToken(call.db, call.branch, params.id, params.token)
  if (found) return found
  await hit(call, [{ ...wrongTokens, key: call.ip }])
  throw notFound()
}

type Sent = Asking & {
  person: Person | null
  body: { phone: string; 'recaptcha-token'?: string | undefined }
}

/** Counts a public form, and asks a visitor for a solved check: a harder one past a soft limit (D-93, D-94). */
export async function requirePerson(call: Sent): Promise<void> {
  const { person, body, ip } = call
  const fromAddress = await hit(call, [{ ...formsByAddress, key: ip }])
  const forPhone = await hit(call, [{ ...formsByPhone, key: body.phone }])
  if (person) return
  const hard = fromAddress.soft || forPhone.soft
  try {
    await requireHuman({ ...call, action: 'customer', token: body['recaptcha-token'], hard })
  } catch (refusal) {
    // A phone is anybody's to type: what no person sent must not keep its owner out (D-94).
    await forPhone.undo()
    throw refusal
  }
}
