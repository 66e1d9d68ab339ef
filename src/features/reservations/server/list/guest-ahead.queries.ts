import { sql } from 'kysely'
import { bookedService, listServiceRows } from '#features/availability/server/queries.ts'
import { guestMarks } from '#features/customers/server/marks.ts'
import { branchInReach, type Reacher } from '#features/users/server/reach.ts'
import { reservationFieldNames } from '../../fields.ts'
import { seatHolding } from '../../rules.ts'
import { listedView } from '../shapes.ts'
import { dateIn, localNow } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'

type Guest = { business_id: number; customer_id: number }

/** A customer's reservations in the branches within reach of this person, with the branch. */
const ofGuest = (db: Db, person: Reacher, { business_id, customer_id }: Guest) =>
  db
    .selectFrom('reservation')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.business_id', '=', 'reservation.business_id')
        .onRef('branch.id', '=', 'reservation.branch_id'),
    )
    .innerJoin('business', 'business.id', 'reservation.business_id')
    .where('reservation.business_id', '=', business_id)
    .where('reservation.customer_id', '=', customer_id)
    .where(branchInReach(person))
    .select(reservationFieldNames.map((name) => `reservation.${name}` as const))
    .select([
      'reservation.branch_id',
      'branch.branch',
      'branch.timezone',
      guestMarks().as('guest'),
      bookedService().as('service'),
    ])

/** The branch's day at `now`. */
const dayOfBranch = (now: Date) => sql<string>`(${now}::timestamptz at time zone branch.timezone)::date`

async function rowsOf(db: Db, person: Reacher, guest: Guest, { now, limit }: { now: Date; limit: number }) {
  const ahead = ofGuest(db, person, guest)
    .select(sql<boolean>`true`.as('is_ahead'))
    .where('reservation.date', '>=', dayOfBranch(now))
    .where('reservation.status', 'in', seatHolding)
    .where(sql<boolean>`reservation.attendance is distinct from 'no_show'`)
    .orderBy('reservation.date')
    .orderBy('reservation.time')
    .orderBy('reservation.id')
    .limit(limit)
  const last = ofGuest(db, person, guest)
    .select(sql<boolean>`false`.as('is_ahead'))
    .where('reservation.date', '<', dayOfBranch(now))
    .where('reservation.status', 'in', ['CON', 'COM'])
    .orderBy('reservation.date', 'desc')
    .orderBy('reservation.time', 'desc')
    .orderBy('reservation.id', 'desc')
    .limit(1)
  return db
    .selectFrom(ahead.as('ahead'))
    .selectAll()
    .unionAll(db.selectFrom(last.as('last')).selectAll())
    .execute()
}

/**
 * The next reservations of a customer, at most `limit`, the earliest first, and the last one that took place or should have: of the branches
 * within reach, each with its branch and that branch's day and time.
 */
export async function reservationsOfGuest(
  db: Db,
  person: Reacher,
  guest: Guest,
  when: { now: Date; limit: number },
) {
  const rows = await rowsOf(db, person, guest, when)
  const zones = new Map(rows.map(({ branch_id, timezone }) => [branch_id, timezone]))
  const services = new Map(
    await Promise.all(
      [...zones].map(async ([id, timezone]) => {
        const branch = { business_id: guest.business_id, id }
        return [id, await listServiceRows(db, branch, dateIn(when.now, timezone))] as const
      }),
    ),
  )
  const shown = rows.map(({ branch_id, branch, timezone, is_ahead, ...row }) => {
    const { date: today, time } = localNow(when.now, timezone)
    const reservation = listedView(row, { today, services: services.get(branch_id)! })
    return { is_ahead, branch: { id: branch_id, branch, today, time }, reservation }
  })
  return {
    next: shown.flatMap(({ is_ahead, ...one }) => (is_ahead ? [one] : [])),
    last: shown.flatMap(({ is_ahead, ...one }) => (is_ahead ? [] : [one]))[0] ?? null,
  }
}
