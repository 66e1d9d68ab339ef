import { sql } from 'kysely'
import { customerDays } from '../rules.ts'
import { addDays } from '#lib/days/dates.ts'
import type { Db } from '#platform/database/database.ts'
import { startOfDay } from '#platform/database/local-day.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { Branch } from '#platform/http/door/door.ts'

/** Whether a reminder was sent for the date and time that a reservation has; the message of its confirmation does not count. */
const wasReminded = sql<boolean>`exists (
  select from reservation_reminder reminder
  where reminder.business_id = reservation.business_id and reminder.reservation_id = reservation.id
    and reminder.date = reservation.date and reminder.time = reservation.time and reminder.lead > 0)`

/** Parties of these dates whose presence is known, and whether they were reminded: marked ones, and visits that the day's end completed. */
const knownParties = (db: Db, branch: Branch, from: string, until: string) =>
  db
    .selectFrom('reservation')
    .select([sql<boolean>`reservation.attendance is not distinct from 'no_show'`.as('is_missing')])
    .select(wasReminded.as('was_reminded'))
    .where(inBranch(branch, 'reservation'))
    .where('reservation.date', '>=', from)
    .where('reservation.date', '<=', until)
    .where('reservation.status', 'in', ['CON', 'COM'])
    .where((eb) =>
      eb.or([eb('reservation.status', '=', 'COM'), eb('reservation.attendance', 'is not', null)]),
    )

/** What the assistant and the reminders brought in the last 30 days, in the branch's zone (docs/decisions/0065). One statement. */
export async function countAssistance(db: Db, branch: Branch, today: string) {
  const first = addDays(today, 1 - customerDays)
  const [from, until] = [startOfDay(first, branch.timezone), startOfDay(addDays(today, 1), branch.timezone)]
  const made = db
    .selectFrom('reservation')
    .select([
      sql<number>`count(*)`.as('reservations'),
      sql<number>`coalesce(sum(reservation.person_number), 0)`.as('people'),
    ])
    .where(inBranch(branch, 'reservation'))
    .where('reservation.chat_id', 'is not', null)
    .where('reservation.created_at', '>=', from)
    .where('reservation.created_at', '<', until)
  const handedOver = db
    .selectFrom('chat_event as event')
    .innerJoin('chat', (join) =>
      join.onRef('chat.business_id', '=', 'event.business_id').onRef('chat.id', '=', 'event.chat_id'),
    )
    .select(sql<number>`count(distinct event.chat_id)`.as('handed_over'))
    .where('event.business_id', '=', branch.business_id)
    .where('event.kind', '=', 'handed_over')
    .where('event.at', '>=', from)
    .where('event.at', '<', until)
    .where('chat.branch_id', '=', branch.id)
  const noShows = db
    .selectFrom(knownParties(db, branch, first, today).as('party'))
    .select([
      sql<number>`count(*) filter (where was_reminded)`.as('reminded'),
      sql<number>`count(*) filter (where was_reminded and is_missing)`.as('reminded_missing'),
      sql<number>`count(*) filter (where not was_reminded)`.as('unreminded'),
      sql<number>`count(*) filter (where not was_reminded and is_missing)`.as('unreminded_missing'),
    ])
  const { reservations, people, handed_over, ...parties } = await db
    .selectFrom([made.as('made'), handedOver.as('handed'), noShows.as('missing')])
    .selectAll()
    .executeTakeFirstOrThrow()
  return {
    reservations,
    people,
    handed_over,
    with_reminder: { parties: parties.reminded, no_shows: parties.reminded_missing },
    without_reminder: { parties: parties.unreminded, no_shows: parties.unreminded_missing },
  }
}
