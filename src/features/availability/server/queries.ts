import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Held } from '#features/availability/changes.ts'
import type { StoredConfig } from '#features/availability/config.ts'
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
 * Everybody who holds seats of a date, the one place that says so: waiting and confirmed reservations (D-37) but `except`, and
 * whoever came without one.
 */
const heldOn = (db: Db, branch: BranchKey, date: string, except?: number) =>
  db
    .selectFrom('reservation')
    .select(['time', 'person_number as people'])
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .where('date', '=', date)
    .where('status', 'in', ['WAI', 'CON'])
    .$if(except !== undefined, (others) => others.where('id', '<>', except!))
    .unionAll(
      db
        .selectFrom('walk_in')
        .select(['time', 'person_number as people'])
        .where('business_id', '=', branch.business_id)
        .where('branch_id', '=', branch.id)
        .where('date', '=', date),
    )

/**
 * What decides a date of a branch, in one statement, so that its parts belong together. The people of the reservation `except`,
 * which is being changed, are not counted.
 */
export async function loadDay(
  db: Db,
  branch: BranchKey,
  date: string,
  { except }: { except?: number | undefined } = {},
): Promise<Pick<Day, 'date' | 'config' | 'services' | 'booked'>> {
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
              row.and([row('date_start', '<=', date), row('date_end', '>=', date)]),
            ]),
          ),
      ).as('services'),
      jsonArrayFrom(
        none
          .selectFrom(heldOn(db, branch, date, except).as('held'))
          .select(['time', sql<number>`sum(people)::int`.as('people')])
          .groupBy('time'),
      ).as('booked'),
    ])
    .executeTakeFirstOrThrow()
  return { date, config: row.config, services: row.services as ServiceRow[], booked: row.booked }
}
