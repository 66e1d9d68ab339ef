import { firstSaved, limitProblems, type StoredConfig } from '../config.ts'
import { requireLockedConfig } from './queries.ts'
import { invalid } from '#lib/call/refusal.ts'
import { refuseStale } from '#lib/call/stale.ts'
import type { Act } from '#platform/act.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import type { Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

type Fields = Partial<StoredConfig> & { cancellation_policy?: string | null | undefined }

/**
 * Saves the fields that were sent; the first save starts from the defaults, with parties of 1 to 5 (D-30, D-145). `updated_at` is the
 * version that the sender saw; null: there was none. Throws 422, 'stale'.
 */
export async function changeConfig(
  trx: Trx,
  branch: BranchKey,
  act: Act,
  { updated_at, ...given }: Fields & { updated_at?: string | null | undefined },
): Promise<void> {
  // If two first saves arrive at once, the second waits here for the first, then updates its row.
  const added = await trx
    .insertInto('reservation_config')
    .values({ business_id: branch.business_id, branch_id: branch.id, ...firstSaved, updated_at: act.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('branch_id')
    .executeTakeFirst()
  const before = await requireLockedConfig(trx, branch)
  if (!added) refuseStale(before.updated_at, updated_at)
  const fields = fieldsToWrite(before, given)
  await trx
    .updateTable('reservation_config')
    .set({ ...fields, updated_at: act.now })
    .where(inBranch(branch))
    .execute()
  await audit(trx, act, {
    branch,
    action: added ? 'create' : 'update',
    entity: 'reservation_config',
    entity_id: branch.id,
    changes: changedFields(added ? {} : before, fields),
  })
}

/**
 * The fields to write. A maximum sent alone also lowers the automatic approval limit (RESCFG-17): the sender did not touch that limit, and
 * refusing would make them change it first. A limit that was sent and does not fit is refused (D-30). Throws 422.
 */
function fieldsToWrite(before: StoredConfig, given: Fields): Fields {
  // An undefined value means that the field was not sent.
  const fields: Fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (fields.cancellation_policy?.trim() === '') fields.cancellation_policy = null
  const after = { ...before, ...fields }
  if (
    fields.auto_accept_reservations_max === undefined &&
    after.auto_accept_reservations_max > after.max_person_per_reservation
  ) {
    fields.auto_accept_reservations_max = after.max_person_per_reservation
    after.auto_accept_reservations_max = after.max_person_per_reservation
  }
  const problems = Object.entries(limitProblems(after, fields)).map(([field, message]) => [field, [message]])
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
  return fields
}
