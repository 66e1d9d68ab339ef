import { findByToken } from '#features/reservations/server/queries.ts'
import { notFound } from '#lib/refusal.ts'
import type { Branch } from '#platform/http/door.ts'
import type { Call } from '#platform/http/serve.ts'
import { hit } from '#platform/limits/limits.ts'
import { limits } from '#platform/limits/table.ts'

type Asking = Pick<Call, 'db' | 'house' | 'now' | 'ip'>

/** The reservation and who holds this token of it; a wrong token is counted and looks like an unknown id. */
export async function requireByToken(
  call: Asking & { branch: Branch },
  params: { id: number; token: string },
) {
  const found = await findByToken(call.db, call.branch, params.id, params.token)
  if (found) return found
  await hit(call, [{ ...limits.reservationToken, key: call.ip }])
  throw notFound()
}
