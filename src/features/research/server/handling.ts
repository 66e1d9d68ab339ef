import type { handleReview } from '../contract.ts'
import { loadReview, lockReview } from './queries.ts'
import type { BodyOf } from '#lib/call/endpoint.ts'
import { staleRefusal } from '#lib/call/stale.ts'
import type { PersonAct } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { Branch } from '#platform/http/door/door.ts'

/**
 * Writes the staff's handling of an answer of their branch; an absent note stays. Throws 404, and 'stale' if somebody else wrote since the
 * person looked (D-107). The log says that a note was written, never its text (D-97).
 */
export async function handle(
  db: Db,
  branch: Branch,
  { id, handling, note, seen_at }: BodyOf<typeof handleReview> & { id: number },
  act: PersonAct,
) {
  await transaction(db, async (trx) => {
    const before = await lockReview(trx, branch, id)
    const changed_at = before.handling_at && before.handling_at.getTime()
    if (seen_at !== undefined && changed_at !== (seen_at && new Date(seen_at).getTime())) throw staleRefusal()
    const handling_note = note === undefined ? before.handling_note : note || null
    await trx
      .updateTable('research_answer')
      .set({ handling, handling_note, handling_at: act.now, handling_user_id: act.person.id })
      .where(inBranch(branch))
      .where('id', '=', id)
      .execute()
    await audit(trx, act, {
      action: handling === 'handled' ? 'handle' : 'reopen',
      entity: 'research',
      entity_id: id,
      branch,
      changes: {
        ...(handling !== before.handling && { handling: [before.handling, handling] }),
        ...(handling_note !== before.handling_note && { note: '[…]' }),
      },
    })
  })
  return loadReview(db, branch, id)
}
