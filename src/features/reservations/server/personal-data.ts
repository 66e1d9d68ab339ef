import { type ExpressionBuilder, sql } from 'kysely'
import { seatHolding } from '../rules.ts'
import { noWishes, wishNames } from '../wishes.ts'
import { erasedName, isWholeName, type DataSubject } from '#lib/person/person.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import type { Tables } from '#platform/database/tables.ts'
import { inBranch } from '#platform/database/in-branch.ts'

const isTheirs =
  ({ phones, customer_ids }: DataSubject) =>
  (eb: ExpressionBuilder<Tables, 'reservation'>) =>
    eb.or([
      eb('reservation.owner_phone', 'in', phones),
      ...(customer_ids.length > 0 ? [eb('reservation.customer_id', 'in', customer_ids)] : []),
    ])

/** Everything that `reservations` holds of a person, oldest first. The secrets of their links are left out. */
export function reservationHoldings(db: Db, person: DataSubject) {
  return db
    .selectFrom('reservation')
    .select(['id', 'branch_id', 'customer_id', 'date', 'time', 'person_number', 'status', 'attendance'])
    .select(['reason', 'reason_told', ...wishNames, 'owner_name', 'owner_phone', 'owner_email', 'chat_id'])
    .select(['owner_birth_date', 'owner_masked', 'presence_confirmed_at', 'created_at', 'updated_at'])
    .where('business_id', '=', person.business_id)
    .where(isTheirs(person))
    .orderBy('id')
    .execute()
}

/** How many of a person's waiting and confirmed reservations are for today or later, by each branch's own day. */
export async function countAhead(db: Db, person: DataSubject, now: Date): Promise<number> {
  const { ahead } = await db
    .selectFrom('reservation')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.business_id', '=', 'reservation.business_id')
        .onRef('branch.id', '=', 'reservation.branch_id'),
    )
    .select(sql<number>`count(*)`.as('ahead'))
    .where('reservation.business_id', '=', person.business_id)
    .where('reservation.status', 'in', seatHolding)
    .where(sql<boolean>`reservation.date >= (${now}::timestamptz at time zone branch.timezone)::date`)
    .where(isTheirs(person))
    .executeTakeFirstOrThrow()
  return ahead
}

/** Locks a person's reservations to the end of the transaction, in the order of their ids; returns their ids. */
export async function lockReservationsOf(trx: Trx, person: DataSubject): Promise<number[]> {
  const rows = await trx
    .selectFrom('reservation')
    .select('id')
    .where('business_id', '=', person.business_id)
    .where(isTheirs(person))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** A secret that nobody knows: 122 random bits in 32 characters. */
const unknownToken = sql<string>`replace(gen_random_uuid()::text, '-', '')`

/** The reservation after its owner was erased: date, people and outcome stay, so that counts do (D-98). */
const anonymous = {
  owner_name: erasedName,
  owner_phone: '',
  owner_email: null,
  owner_birth_date: null,
  owner_masked: false,
  owner_email_muted: false,
  ...noWishes,
  token: unknownToken,
  token_rsvp: unknownToken,
}

/** Anonymises reservations of a business, and makes the links to them invalid (D-98). */
export async function eraseReservations(
  trx: Trx,
  business_id: number,
  ids: number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('reservation')
    .set({ ...anonymous, updated_at: now })
    .where('business_id', '=', business_id)
    .where('id', 'in', ids)
    .execute()
}

/** Walk-ins have no phone: those with exactly a person's whole name, ignoring case and accents. */
const namedLike = (names: string[]) =>
  sql<boolean>`f_norm(walk_in.name) in (select f_norm(name) from unnest(${names.filter(isWholeName)}::text[]) name)`

/** The walk-ins of a business with a person's whole name. */
export function walkInHoldings(db: Db, business_id: number, names: string[]) {
  return db
    .selectFrom('walk_in')
    .select(['id', 'branch_id', 'date', 'time', 'person_number', 'name'])
    .where('business_id', '=', business_id)
    .where(namedLike(names))
    .orderBy('id')
    .execute()
}

/** Removes a person's whole name from the walk-ins of a business; the walk-ins and their seats stay. */
export async function eraseWalkIns(trx: Trx, business_id: number, names: string[]): Promise<void> {
  await trx
    .updateTable('walk_in')
    .set({ name: null })
    .where('business_id', '=', business_id)
    .where(namedLike(names))
    .execute()
}

type Before = { today: string; years: number }

/** The day so many years before the branch's today; computed by Postgres, which knows 29 February. */
const dayBefore = ({ today, years }: Before) =>
  sql<string>`(${today}::date - make_interval(years => ${years}))::date`

/** Locks up to `limit` reservations of a branch from before that day that still say whose they were, in the order of their ids. */
export async function lockReservationsBefore(
  trx: Trx,
  branch: BranchKey,
  { limit, ...before }: Before & { limit: number },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('reservation')
    .select('id')
    .where(inBranch(branch))
    .where('date', '<', dayBefore(before))
    .where('owner_phone', '!=', '')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the names of a branch's walk-ins from before that day. */
export async function eraseWalkInsBefore(db: Db, branch: BranchKey, before: Before): Promise<void> {
  await db
    .updateTable('walk_in')
    .set({ name: null })
    .where(inBranch(branch))
    .where('date', '<', dayBefore(before))
    .where('name', 'is not', null)
    .execute()
}
