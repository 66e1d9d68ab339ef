import { type AliasableExpression, expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { HeldTable } from '../changes.ts'
import type { StoredConfig } from '../config.ts'
import type { Publication } from '../offer.ts'
import {
  type DateException,
  type DayContext,
  type DayHours,
  hoursOfService,
  openingsOn,
  type ServiceRow,
} from '../rules.ts'
import { timeOf, weekdayOf } from '#lib/days/days.ts'
import type { LocalNow } from '#lib/days/zoned.ts'
import { compiled } from '#platform/database/engine/statements.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** The settings that decide which times are offered. */
export const configColumns = [
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
  'name',
  'type',
  'max_persons',
  'date_start',
  'date_end',
  'meta',
  'service_id',
] as const satisfies (keyof ServiceRow)[]

/** The exceptions of the service of a query's row, from one date to another, by date (D-123); without `to` all later ones too. */
const exceptionsOf = ({ from, to }: { from: string; to?: string }) =>
  jsonArrayFrom(
    expressionBuilder<Tables, 'service'>()
      .selectFrom('service_exception')
      .select(['date', 'max_persons', 'is_stopped'])
      .whereRef('service_exception.business_id', '=', 'service.business_id')
      .whereRef('service_exception.service_id', '=', 'service.id')
      .where('date', '>=', from)
      .$if(to !== undefined, (rows) => rows.where('date', '<=', to!))
      .orderBy('date'),
  ).as('exceptions')

const configOf = (db: Db, branch: BranchKey) =>
  db
    .selectFrom('reservation_config')
    .select([...configColumns, 'cancellation_policy', 'updated_at'])
    .where(inBranch(branch))

/** The saved settings of a branch, or null (D-31). */
export async function findConfig(db: Db, branch: BranchKey) {
  return (await configOf(db, branch).executeTakeFirst()) ?? null
}

/**
 * The branch's terms for a reservation: its cancellation policy, and of its service, also once it was deleted, the name and the minutes that it
 * waits for a late guest that day (D-33, D-144).
 */
export async function findTerms(
  db: Db,
  branch: BranchKey,
  { service_id, date }: { service_id: number | null; date: string },
): Promise<{ policy: string | null; max_delay: number | null; service: string | null }> {
  const { policy, service } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('reservation_config').select('cancellation_policy').where(inBranch(branch)).as('policy'),
      jsonObjectFrom(
        eb
          .selectFrom('service')
          .select(['name', 'meta'])
          .where(inBranch(branch))
          .where('id', '=', service_id),
      ).as('service'),
    ])
    .executeTakeFirstOrThrow()
  const week = service?.meta as DayHours[] | undefined
  const day = week?.find(({ day_of_week }) => day_of_week === weekdayOf(date))
  return { policy, max_delay: day?.max_delay ?? null, service: service?.name ?? null }
}

/**
 * The present name of the service that a reservation was booked in, even if it was deleted; null for none. A column of a query on
 * `reservation` (D-38, D-144).
 */
export const bookedService = (): AliasableExpression<string | null> => sql<string | null>`(
  select name from service
  where service.business_id = reservation.business_id and service.id = reservation.service_id)`

/** The settings of a branch that has saved some, locked until the transaction ends. */
export const requireLockedConfig = (trx: Trx, branch: BranchKey) =>
  configOf(trx, branch).forNoKeyUpdate().executeTakeFirstOrThrow()

/** A service or closure as stored. */
export type StoredService = ServiceRow & { updated_at: Date; exceptions: DateException[] }

const serviceRows = compiled((db, branch: BranchKey & { since: string }) =>
  db
    .selectFrom('service')
    .select([...serviceColumns, 'updated_at', exceptionsOf({ from: branch.since })])
    .where(inBranch(branch))
    .where('deleted_at', 'is', null)
    .orderBy('id'),
)

/** A branch's services and closures that were not deleted, by id, each with its exceptions on dates since the given one. */
export async function listServiceRows(
  db: Db,
  { business_id, id }: BranchKey,
  since: string,
): Promise<StoredService[]> {
  return (await serviceRows(db, { business_id, id, since })) as StoredService[]
}

/** A deleted service or closure, and the closures that were deleted with it; nothing when it was not deleted. */
export async function listDeletedWith(db: Db, branch: BranchKey, id: number): Promise<ServiceRow[]> {
  const rows = await db
    .selectFrom('service')
    .select(serviceColumns)
    .where(inBranch(branch))
    .where((row) => row.or([row('id', '=', id), row('service_id', '=', id)]))
    .where('deleted_at', '=', (row) =>
      row
        .selectFrom('service as asked')
        .select('asked.deleted_at')
        .where(inBranch(branch, 'asked'))
        .where('asked.id', '=', id),
    )
    .orderBy('id')
    .execute()
  return rows as ServiceRow[]
}

/** The seats that a reservation of this branch holds, in any status. */
export const findHeld = (db: Db, branch: BranchKey, id: number): Promise<HeldTable | undefined> =>
  db
    .selectFrom('reservation')
    .select(['date', 'time', 'person_number as people'])
    .where(inBranch(branch))
    .where('id', '=', id)
    .executeTakeFirst()

type Dates = { business_id: number; branch_id: number; from: string; to: string; except: number }

/**
 * Everybody who holds seats from one date to another: waiting and confirmed reservations (D-37) except `except`, and people without a
 * reservation. No other query decides this.
 */
const heldOn = (db: Db, { business_id, branch_id, from, to, except }: Dates) =>
  db
    .selectFrom('reservation')
    .select(['date', 'time', 'person_number as people'])
    .where(inBranch({ business_id, id: branch_id }))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('status', 'in', ['WAI', 'CON'])
    .where('id', '<>', except)
    .unionAll(
      db
        .selectFrom('walk_in')
        .select(['date', 'time', 'person_number as people'])
        .where(inBranch({ business_id, id: branch_id }))
        .where('date', '>=', from)
        .where('date', '<=', to),
    )

/** The people who hold seats today, in the branch's zone, and whose time has come. */
export function listSeated(db: Db, { business_id, id: branch_id }: BranchKey, { date, time }: LocalNow) {
  const today = heldOn(db, { business_id, branch_id, from: date, to: date, except: 0 })
  return db.selectFrom(today.as('held')).selectAll().where('time', '<=', time).execute()
}

const configJson = (db: Db, { business_id, branch_id }: Dates) =>
  jsonObjectFrom(
    db
      .selectFrom('reservation_config')
      .select(configColumns)
      .where(inBranch({ business_id, id: branch_id })),
  )

const servicesJson = (db: Db, { business_id, branch_id, from, to }: Dates) =>
  jsonArrayFrom(
    db
      .selectFrom('service')
      .select([...serviceColumns, exceptionsOf({ from, to })])
      .where(inBranch({ business_id, id: branch_id }))
      .where('deleted_at', 'is', null)
      .where((row) =>
        row.or([
          row('type', '=', 'REC'),
          row.and([row('date_start', '<=', to), row('date_end', '>=', from)]),
        ]),
      )
      .orderBy('id'),
  )

const partsOf = compiled((db, dates: Dates) =>
  db.selectNoFrom((none) => [
    configJson(db, dates).as('config'),
    servicesJson(db, dates).as('services'),
    jsonArrayFrom(
      none
        .selectFrom(heldOn(db, dates).as('held'))
        // JSON is not read by the driver, which writes times as 'HH:mm'.
        .select([
          'date',
          sql<string>`left(time::text, 5)`.as('time'),
          sql<number>`sum(people)::int`.as('people'),
        ])
        .groupBy(['date', 'time']),
    ).as('booked'),
  ]),
)

/** Settings and services by which a date was decided, and the seats that are asked for: values of a statement that books. */
export type DecidedBy = {
  business_id: number
  branch_id: number
  date: string
  config: string | null
  services: string
  /** The hours of the service, 'HH:mm' with both ends. */
  since: string[]
  until: string[]
  seats: number
  people: number
}

/** The values of `isAsDecided` and `hasSeats` for a party that `bookingAt` gave a service. */
export function decidedBy(
  branch: BranchKey,
  { date, config, services }: DayParts,
  { service_id, people }: { service_id: number; people: number },
): DecidedBy {
  const hours = hoursOfService(services, date, service_id)
  return {
    business_id: branch.business_id,
    branch_id: branch.id,
    date,
    config: config && JSON.stringify(config),
    services: JSON.stringify(services),
    since: hours.map(({ from }) => timeOf(from)),
    until: hours.map(({ to }) => timeOf(to)),
    seats: openingsOn(services, date).find(({ service }) => service.id === service_id)!.seats,
    people,
  }
}

const onDate = ({ business_id, branch_id, date }: DecidedBy): Dates => ({
  business_id,
  branch_id,
  from: date,
  to: date,
  except: 0,
})

/** SQL: settings and services are still those by which the date was decided. */
export const isAsDecided = (db: Db, given: DecidedBy) => sql<boolean>`(
  ${configJson(db, onDate(given))}::jsonb is not distinct from ${given.config}::jsonb
  and ${servicesJson(db, onDate(given))}::jsonb = ${given.services}::jsonb)`

/** SQL: the service still has seats for these people. */
export const hasSeats = (db: Db, given: DecidedBy) => sql<boolean>`(
  select coalesce(sum(people), 0) + ${given.people}::int <= ${given.seats}::int
  from ${heldOn(db, onDate(given))} as held
  where exists (
    select from unnest(${given.since}::time[], ${given.until}::time[]) as hours (since, until)
    where held.time between since and until))`

/**
 * Everything that decides a branch's dates from one to another, read in one statement so that it is consistent. The people of the
 * reservation `except`, which staff are changing, are not counted.
 */
async function loadParts(
  db: Db,
  { business_id, id: branch_id }: BranchKey,
  { from, to, except = 0 }: { from: string; to: string; except?: number | undefined },
) {
  const [row] = await partsOf(db, { business_id, branch_id, from, to, except })
  const { config, services, booked } = row!
  return { config, services: services as ServiceRow[], booked }
}

/** What decides a date for visitors and staff, at any time. */
export type DayParts = Pick<DayContext, 'date' | 'config' | 'services' | 'booked'>

/** Everything that decides one date of a branch, in one statement; the people of the reservation `except` are not counted. */
export async function loadDay(
  db: Db,
  branch: BranchKey,
  date: string,
  { except }: { except?: number | undefined } = {},
): Promise<DayParts> {
  return { date, ...(await loadParts(db, branch, { from: date, to: date, except })) }
}

/** Everything that decides each of these dates, in one statement, as `loadDay` does; `dates` ascend without gaps. */
export async function loadDays(
  db: Db,
  branch: BranchKey,
  dates: string[],
  { except }: { except?: number | undefined } = {},
): Promise<DayParts[]> {
  const { booked, ...parts } = await loadParts(db, branch, { from: dates[0]!, to: dates.at(-1)!, except })
  const byDate = Map.groupBy(booked, ({ date }) => date)
  return dates.map((date) => ({ date, ...parts, booked: byDate.get(date) ?? [] }))
}

/** Whether the branch and its business are open to the public. */
export function findPublication(db: Db, branch: BranchKey): Promise<Publication> {
  return db
    .selectFrom('branch')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .select(['branch.status', 'branch.is_draft', 'business.status as business_status'])
    .where('branch.business_id', '=', branch.business_id)
    .where('branch.id', '=', branch.id)
    .executeTakeFirstOrThrow()
}
