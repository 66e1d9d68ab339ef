import { linkDays } from '../rules.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import { hashToken } from '#platform/secrets.ts'

const dayMs = 86_400_000

type NewLink = {
  business_id: number
  branch_id: number
  reservation_id: number
  customer_id: number
  token_hash: string
  sent_at: Date
}

/** Stores the links of surveys that are mailed; returns the reservations that had none yet. */
export async function insertLinks(trx: Trx, links: NewLink[]): Promise<number[]> {
  if (links.length === 0) return []
  const rows = await trx
    .insertInto('survey_link')
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .returning('reservation_id')
    .execute()
  return rows.map(({ reservation_id }) => reservation_id)
}

const linksOf = (db: Db, branch: BranchKey) =>
  db
    .selectFrom('survey_link as link')
    .innerJoin('reservation', (join) =>
      join
        .onRef('reservation.business_id', '=', 'link.business_id')
        .onRef('reservation.id', '=', 'link.reservation_id'),
    )
    .select(['link.reservation_id', 'link.customer_id', 'link.answered_at'])
    .select(['reservation.owner_name', 'reservation.owner_phone'])
    .select(['reservation.date', 'reservation.time', 'reservation.person_number'])
    .where(inBranch(branch, 'link'))

/** The visit of a mailed link that is still valid, answered or not; undefined for a wrong token and after its days. */
export const findLink = (db: Db, branch: BranchKey, token: string, now: Date) =>
  linksOf(db, branch)
    .where('link.token_hash', '=', hashToken(token))
    .where('link.sent_at', '>', new Date(now.getTime() - linkDays * dayMs))
    .executeTakeFirst()

/** The link of a reservation, locked to the end of the transaction: of two who answer at once only one can. */
export const lockLink = (trx: Trx, branch: BranchKey, reservation_id: number) =>
  linksOf(trx, branch).where('link.reservation_id', '=', reservation_id).forUpdate('link').executeTakeFirst()

/** Writes down that a link was answered: it takes no other answer. */
export async function closeLink(
  trx: Trx,
  branch: BranchKey,
  reservation_id: number,
  answered_at: Date,
): Promise<void> {
  await trx
    .updateTable('survey_link')
    .set({ answered_at })
    .where('business_id', '=', branch.business_id)
    .where('reservation_id', '=', reservation_id)
    .execute()
}
