import { sql } from 'kysely'
import { customerMessages, undoneUntil } from '../../rules.ts'
import { lockCustomer } from '../record/queries.ts'
import { type History, moveHistory, restoreHistory } from './history.ts'
import type { CustomerPart } from './parts.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import type { PersonAct } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** The rows that a merge moved: the customer's own history, and the rows of each part by its name. */
type MovedHistory = { history: History; parts: Record<string, number[]> }

/**
 * Merges one customer of the branch into another with everything that belongs to them. The kept record only gets empty fields filled. The
 * other keeps its phone, which from now on leads to the kept one. Returns the merge's id. Locks both by id, so that two merges cannot wait
 * for each other. Throws 404 and 'same_customer'.
 */
export async function merge(
  trx: Trx,
  branch: BranchKey,
  { kept_id, gone_id }: { kept_id: number; gone_id: number },
  parts: readonly CustomerPart[],
  act: PersonAct,
): Promise<number> {
  for (const id of [kept_id, gone_id].toSorted((a, b) => a - b)) await lockCustomer(trx, branch, id)
  if (kept_id === gone_id) throw new Refusal('same_customer', customerMessages.sameCustomer)
  const move = { business_id: branch.business_id, from: gone_id, to: kept_id }
  const moved: MovedHistory = { history: await moveHistory(trx, move, act.now), parts: {} }
  for (const part of parts) moved.parts[part.name] = await part.move(trx, move)
  const { id } = await trx
    .insertInto('customer_merge')
    .values({
      business_id: branch.business_id,
      kept_id,
      gone_id,
      moved: JSON.stringify(moved),
      author_id: act.person.id,
      merged_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const changes = { merged: gone_id, merge: id }
  await audit(trx, act, { action: 'merge', entity: 'customer', entity_id: kept_id, branch, changes })
  return id
}

/**
 * Separates two records again. Data added since the merge stays with the kept one. Throws 404, 'merged_again' if the kept record was itself
 * merged since, and 'too_late' after 7 days.
 */
export async function undo(
  trx: Trx,
  branch: BranchKey,
  { kept_id, id }: { kept_id: number; id: number },
  parts: readonly CustomerPart[],
  act: PersonAct,
): Promise<void> {
  await lockCustomer(trx, branch, kept_id)
  const found = await trx
    .selectFrom('customer_merge')
    .select(['gone_id', 'moved', 'merged_at', 'undone_at'])
    .where('business_id', '=', branch.business_id)
    .where('kept_id', '=', kept_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found || found.undone_at) throw notFound()
  if (act.now >= undoneUntil(found.merged_at)) {
    throw new Refusal('too_late', customerMessages.mergeTooOld)
  }
  const moved = found.moved as MovedHistory
  const back = { business_id: branch.business_id, from: kept_id, to: found.gone_id }
  await restoreHistory(trx, moved.history, back)
  for (const part of parts) await part.moveThese(trx, moved.parts[part.name] ?? [], back)
  await trx
    .updateTable('customer_merge')
    .set({ undone_at: act.now, moved: sql`'{}'` })
    .where('business_id', '=', branch.business_id)
    .where('id', '=', id)
    .execute()
  const changes = { separated: found.gone_id, merge: id }
  await audit(trx, act, { action: 'undo-merge', entity: 'customer', entity_id: kept_id, branch, changes })
}
