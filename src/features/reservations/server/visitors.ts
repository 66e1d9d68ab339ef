import { findByToken } from './queries.ts'
import { notFound } from '#lib/refusal.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door.ts'
import { hit } from '#platform/limits/limits.ts'
import { undeclaredLimits } from '#platform/limits/table.ts'

/** The reservation and the holder of this token. A wrong token counts toward the limit and answers like an unknown id. */
export async function requireByToken(
  call: Pick<Act, 'house' | 'now'> & { db: Db; ip: string; branch: Branch },
  params: { id: number; token: string },
) {
  const found = await findByToken(call.db, call.branch, params.id, params.token)
  if (found) return found
  await hit(call, [{ ...undeclaredLimits.reservationToken, key: call.ip }])
  throw notFound()
}
