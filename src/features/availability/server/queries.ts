import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Held } from '#features/availability/changes.ts'
import type { StoredConfig } from '#features/availability/config.ts'
import type { Publication } from '#features/availability/offer.ts'
import type { Day, ServiceRow } from '#features/availability/rules.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

const configColumns = [
  'accept_reservations',
  'accept_online_reservations',
  'accept_phone_reservations',
  'auto_accept_reservations',
  'auto_accept_reservations_max',
  'min_person_per_reservation',
  'max_person_per_reservation',
  'reservations_interval',
  'minimum_antecedence',
  'maximum_antecedence',
] as const satisfies (keyof StoredConfig)[]

const serviceColumns = [
  'id',
  'type',
  'max_persons',
  'date_start',
  'date_end',
  'meta',
  'service_id',
] as const satisfies (keyof ServiceRow)[]

const configOf = (db: Db, branch: BranchKey) =>
  db
    .selectFrom('reservation_config')
    .select([...configColumns, 'cancellation_policy', 'updated_at'])
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)

/** Settings of a branch as saved, or null (D-31). */
export async function findConfig(db: Db, branch: BranchKey) {
  return (await configOf(db, branch).executeTakeFirst()) ?? null
}

/** Settings of a branch that has some, locked to the end of the transaction. */
export const requireLockedConfig = (trx: Trx, branch: BranchKey) =>
  configOf(trx, branch).forNoKeyUpdate().executeTakeFirstOrThrow()

/** A service or closure as it is stored. */
export type StoredService = ServiceRow & { name: string; updated_at: Date }

/** Live services and closures of a branch, by id, whole. */
export async function listServiceRows(db: Db, branch: BranchKey): Promise<StoredService[]> {
  const rows = await db
    .selectFrom('service')
    .select([...serviceColumns, 'name', 'updated_at'])
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows as StoredService[]
}

/** What a reservation of this branch holds, whatever its status. */
export async function findHeld(db: Db, branch: BranchKey, id: number): Promise<Held | undefined> {
  const held = await db
    .selectFrom('reservation')
    .select(['date', 'time', 'person_number as people'])
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return held && { ...held, time: held.time.slice(0, 5) }
}

/**
 * Everybody who holds seats from one date to another, the one place that says so: waiting and confirmed reservations (D-37) but
 * `except`, and whoever came without one.
 */
const heldOn = (
  db: Db,
  branch: BranchKey,
  { from, to, except }: { from: string; to: string; except?: number | undefined },
) =>
  db
    .selectFrom('reservation')
    .select(['date', 'time', 'person_number as people'])
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('status', 'in', ['WAI', 'CON'])
    .$if(except !== undefined, (others) => others.where('id', '<>', except!))
    .unionAll(
      db
        .selectFrom('walk_in')
        .select(['date', 'time', 'person_number as people'])
        .where('business_id', '=', branch.business_id)
        .where('branch_id', '=', branch.id)
        .where('date', '>=', from)
        .where('date', '<=', to),
    )

/**
 * What decides the dates of a branch from one to another, in one statement, so that its parts belong together. The people of the
 * reservation `except`, which is being changed, are not counted.
 */
async function loadParts(
  db: Db,
  branch: BranchKey,
  { from, to, except }: { from: string; to: string; except?: number | undefined },
) {
  const row = await db
    .selectNoFrom((none) => [
      jsonObjectFrom(
        none
          .selectFrom('reservation_config')
          .select(configColumns)
          .where('business_id', '=', branch.business_id)
          .where('branch_id', '=', branch.id),
      ).as('config'),
      jsonArrayFrom(
        none
          .selectFrom('service')
          .select(serviceColumns)
          .where('business_id', '=', branch.business_id)
          .where('branch_id', '=', branch.id)
          .where('deleted_at', 'is', null)
          .where((row) =>
            row.or([
              row('type', '=', 'REC'),
              row.and([row('date_start', '<=', to), row('date_end', '>=', from)]),
            ]),
          ),
      ).as('services'),
      jsonArrayFrom(
        none
          .selectFrom(heldOn(db, branch, { from, to, except }).as('held'))
          .select(['date', 'time', sql<number>`sum(people)::int`.as('people')])
          .groupBy(['date', 'time']),
      ).as('booked'),
    ])
    .executeTakeFirstOrThrow()
  return { config: row.config, services: row.services as ServiceRow[], booked: row.booked }
}

type DayParts = Pick<Day, 'date' | 'config' | 'services' | 'booked'>

/** What decides a date of a branch, in one statement; the people of the reservation `except` are not counted. */
export async function loadDay(
  db: Db,
  branch: BranchKey,
  date: string,
  { except }: { except?: number | undefined } = {},
): Promise<DayParts> {
  return { date, ...(await loadParts(db, branch, { from: date, to: date, except })) }
}

/** What decides each of these dates, ascending and without gaps, in one statement. */
export async function loadDays(db: Db, branch: BranchKey, dates: string[]): Promise<DayParts[]> {
  const { booked, ...parts } = await loadParts(db, branch, { from: dates[0]!, to: dates.at(-1)! })
  return dates.map((date) => ({ date, ...parts, booked: booked.filter((each) => each.date === date) }))
}

/** Whether the branch, and the business it belongs to, are open to strangers. */
export function findPublication(db: Db, branch: BranchKey): Promise<Publication> {
  return db
    .selectFrom('branch')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .select(['branch.status', 'branch.is_draft', 'business.status as business_status'])
    .where('branch.business_id', '=', branch.business_id)
    .where('branch.id', '=', branch.id)
    .executeTakeFirstOrThrow()
}
