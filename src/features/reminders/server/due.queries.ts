import { sql } from 'kysely'
import { hasOptedOut } from '#features/chats/server/opt-out/queries.ts'
import { isAhead } from '#features/reservations/server/queries.ts'
import { addDays } from '#lib/days/dates.ts'
import { localNow } from '#lib/days/zoned.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { Branch, BranchKey } from '#platform/http/door/door.ts'

/** The branches that send reminders, of active businesses. */
export function listSenders(db: Db) {
  return db
    .selectFrom('reminder_setting as setting')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.business_id', '=', 'setting.business_id')
        .onRef('branch.id', '=', 'setting.branch_id'),
    )
    .innerJoin('business', 'business.id', 'setting.business_id')
    .selectAll('branch')
    .where('setting.sends_since', 'is not', null)
    .where('branch.status', '=', 'active')
    .where('branch.is_draft', '=', false)
    .where('business.status', '=', 'active')
    .orderBy('branch.business_id')
    .orderBy('branch.id')
    .execute()
}

/** What must still hold when a reminder leaves: confirmed, ahead, not here yet, and of somebody who may be written to. */
const remindable = (db: Db, branch: BranchKey & Pick<Branch, 'timezone'>, now: Date) =>
  db
    .selectFrom('reservation')
    .where(inBranch(branch, 'reservation'))
    .where('reservation.status', '=', 'CON')
    .where('reservation.attendance', 'is', null)
    .where(isAhead(localNow(now, branch.timezone)))
    // Erased people have no phone. Data from masks were typed on a device that nobody knows (D-60).
    .where('reservation.owner_phone', '<>', '')
    .where('reservation.owner_masked', '=', false)
    .where((eb) => eb.not(hasOptedOut(eb.ref('reservation.business_id'), eb.ref('reservation.owner_phone'))))

const confirmedAt = sql<Date>`coalesce(reservation.confirmed_at, reservation.created_at)`

/** Days before a reservation on which something may be due. */
const daysAhead = 3

/** Reservations of a branch of which something may be due now: the next days', and those confirmed since a day ago. */
export async function listComing(db: Db, branch: Branch, now: Date) {
  const { date: today } = localNow(now, branch.timezone)
  return remindable(db, branch, now)
    .select(['reservation.id', 'reservation.date', 'reservation.time', confirmedAt.as('confirmed_at')])
    .select(
      sql<number[]>`array(
        select lead from reservation_reminder sent
        where sent.business_id = reservation.business_id and sent.reservation_id = reservation.id
          and sent.date = reservation.date and sent.time = reservation.time)`.as('sent'),
    )
    .where('reservation.date', '>=', today)
    .where((eb) =>
      eb.or([
        eb('reservation.date', '<=', addDays(today, daysAhead)),
        eb(confirmedAt, '>', new Date(now.getTime() - 86_400_000)),
      ]),
    )
    .orderBy('reservation.date')
    .orderBy('reservation.time')
    .orderBy('reservation.id')
    .execute()
}

export type ReminderKey = { id: number; date: string; time: string }

/**
 * The reservation if it may still be reminded at this date and time, locked to the end of the transaction; undefined if it may not, or
 * another transaction has locked it.
 */
export const lockRemindable = (trx: Trx, branch: Branch, { id, date, time }: ReminderKey, now: Date) =>
  remindable(trx, branch, now)
    .selectAll('reservation')
    .where('reservation.id', '=', id)
    .where('reservation.date', '=', date)
    .where('reservation.time', '=', time)
    .forUpdate('reservation')
    .skipLocked()
    .executeTakeFirst()

/** Writes down that a reminder was sent; false if it was already. */
export async function keepReminder(
  trx: Trx,
  branch: BranchKey,
  { id, date, time }: ReminderKey,
  { lead, now }: { lead: number; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reservation_reminder')
    .values({
      business_id: branch.business_id,
      branch_id: branch.id,
      reservation_id: id,
      lead,
      date,
      time,
      sent_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Names the message of a reminder that went by WhatsApp. */
export async function nameMessage(
  trx: Trx,
  branch: BranchKey,
  { id, date, time }: ReminderKey,
  { lead, message_id }: { lead: number; message_id: number },
): Promise<void> {
  await trx
    .updateTable('reservation_reminder')
    .set({ message_id })
    .where('business_id', '=', branch.business_id)
    .where('reservation_id', '=', id)
    .where('lead', '=', lead)
    .where('date', '=', date)
    .where('time', '=', time)
    .execute()
}
