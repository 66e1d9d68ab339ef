import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { StoredConfig } from '#features/availability/config.ts'
import type { Day, ServiceRow } from '#features/availability/rules.ts'
import type { Db } from '#platform/database/database.ts'
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

/** Settings of a branch as saved, or null (D-31). */
export async function findConfig(db: Db, branch: BranchKey) {
  const config = await db
    .selectFrom('reservation_config')
    .select([...configColumns, 'cancellation_policy', 'updated_at'])
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .executeTakeFirst()
  return config ?? null
}

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

/** What decides a date of a branch, in one statement, so that its parts belong together. */
export async function loadDay(
  db: Db,
  branch: BranchKey,
  date: string,
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
          .selectFrom('reservation')
          .select(['time', sql<number>`sum(person_number)::int`.as('people')])
          .where('business_id', '=', branch.business_id)
          .where('branch_id', '=', branch.id)
          .where('date', '=', date)
          .where('status', 'in', ['WAI', 'CON'])
          .groupBy('time'),
      ).as('booked'),
    ])
    .executeTakeFirstOrThrow()
  return { date, config: row.config, services: row.services as ServiceRow[], booked: row.booked }
}
