import { type Compilable, sql } from 'kysely'
import { shareBranch } from '#features/availability/server/branch-lock.queries.ts'
import { type DecidedBy, hasSeats, isAsDecided } from '#features/availability/server/queries.ts'
import { reservationFieldNames } from '../../fields.ts'
import { oftenLimit, seatHolding } from '../../rules.ts'
import { isAhead, reservationsOf } from '../queries.ts'
import { auditPart } from '#platform/audit/audit.ts'
import { compiled, together } from '#platform/database/engine/statements.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import { lockDay } from './seats.queries.ts'
import { outboxParts } from '#platform/mail/outbox.queries.ts'

/** Values of the statement that books. `act` and `letters` are rows without the reservation's id, as JSON. */
type Booking = DecidedBy & {
  /** The key and the spellings of the owner's phone. */
  phone_key: string
  phones: string[]
  /** The conversation in which it is asked for, and since when its requests count; null elsewhere. */
  chat_id: number | null
  often_since: Date
  /** How many a phone may hold, and so a conversation (D-104); null for staff. */
  perBranch: number | null
  perDay: number | null
  /** The hours of the date, 'HH:mm' with both ends, in which the phone may hold no other (D-142); none for staff. */
  ownSince: string[]
  ownUntil: string[]
  today: string
  clock: string
  reservation: string
  act: string
  letters: string
  request_id: string | null
}

/** SQLSTATE of a refusal that the statement itself decides. */
const refusedState = 'CC001'

const reasons = ['changed', 'duplicate', 'enough', 'full', 'often'] as const

/** Why the statement did not book; null for any other error. 'changed': settings or services are not those by which it was decided. */
export function reasonOf(error: unknown): (typeof reasons)[number] | null {
  const { code, message } = error as { code?: string; message: string }
  return code === refusedState ? (reasons.find((reason) => reason === message) ?? null) : null
}

/**
 * Whether only a form once left the e-mail that staff sent in the record (D-168). Staff may not have looked at it, so they did not enter
 * it: no letter goes there.
 */
const isUnprovenOfRecord = (given: Booking) => sql<boolean>`(
  ${given.perBranch}::int is null and exists (
    select from customer where business_id = ${given.business_id} and phone_key = ${given.phone_key}
      and email = ${given.reservation}::jsonb ->> 'owner_email'
      and (email_source is null or email_source not in ('staff', 'mailbox'))))`

const ofBranch = (db: Db, { business_id, branch_id }: Booking) =>
  reservationsOf(db, { business_id, id: branch_id })

const ofPhone = (db: Db, given: Booking) =>
  ofBranch(db, given).where('owner_phone', '=', sql<string>`any(${given.phones}::text[])`)

const ofChat = (db: Db, given: Booking) =>
  ofBranch(db, given).where('chat_id', '=', sql<number>`${given.chat_id}::bigint`)

/** Those that are still to come, waiting or confirmed. */
const live = (all: ReturnType<typeof ofBranch>, given: Booking) =>
  all.where('status', 'in', seatHolding).where(isAhead({ date: given.today, time: given.clock }))

/** Whether the owner's phone already has a table of the date in these hours (D-142). */
const isDuplicate = (db: Db, given: Booking) => sql<boolean>`exists (
  select from ${live(ofPhone(db, given), given)
    .select('time')
    .where('date', '=', sql<string>`${given.date}::date`)} as own
  join unnest(${given.ownSince}::time[], ${given.ownUntil}::time[]) as hours (since, until)
    on own.time between since and until)`

/** Whether the phone or conversation whose reservations these are may hold one more (D-104). */
const mayHoldAnother = (all: ReturnType<typeof ofBranch>, given: Booking) => sql<boolean>`(
  ${given.perBranch}::int is null or (
    select count(*) < ${given.perBranch}::int and count(*) filter (where date = ${given.date}::date) < ${given.perDay}::int
    from ${live(all, given)
      .select('date')
      .where('date', '>=', sql<string>`${given.today}::date`)} as live))`

/**
 * Whether the conversation may make another request: repeated bookings and cancellations hold no seats, but each sends messages to the
 * house.
 */
const mayAskAgain = (db: Db, given: Booking) => sql<boolean>`(
  select count(*) < ${sql.lit(oftenLimit.requests)} from ${ofChat(db, given)
    .select('id')
    .where('created_at', '>', sql<Date>`${given.often_since}::timestamptz`)} as made)`

const columns = [
  ...reservationFieldNames.filter((name) => name !== 'id'),
  'business_id',
  'branch_id',
  'created_at',
  'chat_id',
]
const list = sql.join(columns.map((column) => sql.ref(column)))

/**
 * Counts the free seats and, if there are enough, inserts the reservation, its act, its letters and their deliveries. Runs after the locks
 * of `bookTable`: another isolation level would count the rows from before them. If seats are missing it fails, and nothing sent with it
 * stays.
 */
const booking = compiled(
  (db, given: Booking) => sql<{ id: number; owner_email_muted: boolean }>`
    with verdict as materialized (
      select case
        when current_setting('transaction_isolation') <> 'read committed' then f_refuse('isolation', ${refusedState})
        when not ${isAsDecided(db, given)} then f_refuse('changed', ${refusedState})
        when ${isDuplicate(db, given)} then f_refuse('duplicate', ${refusedState})
        when not ${mayHoldAnother(ofPhone(db, given), given)} then f_refuse('enough', ${refusedState})
        when ${given.chat_id}::bigint is not null and not ${mayHoldAnother(ofChat(db, given), given)} then f_refuse('enough', ${refusedState})
        when ${given.chat_id}::bigint is not null and not ${mayAskAgain(db, given)} then f_refuse('often', ${refusedState})
        when not ${hasSeats(db, given)} then f_refuse('full', ${refusedState})
        else true end as is_free
    ), booked as (
      insert into reservation (${list})
      select ${list} from verdict, jsonb_populate_record(null::reservation, ${given.reservation}::jsonb || jsonb_build_object(
        'customer_id', (select coalesce(merged_into, id) from customer where business_id = ${given.business_id} and phone_key = ${given.phone_key}),
        'owner_email_muted', (${given.reservation}::jsonb ->> 'owner_email_muted')::boolean or ${isUnprovenOfRecord(given)})) row
      where is_free
      returning id, owner_email_muted
    ), logged as (${auditPart(sql`${given.act}::jsonb`, 'booked')}
    ), ${outboxParts({
      rows: sql`(
        select coalesce(jsonb_agg(jsonb_set(letter, '{letter,reservation,id}', to_jsonb(booked.id))), '[]')
        from booked, jsonb_array_elements(${given.letters}::jsonb) letter
        where not (booked.owner_email_muted and letter #>> '{letter,to}' = 'owner'))`,
      request_id: sql`${given.request_id}`,
    })}
    select id, owner_email_muted from booked`,
)

/** Sends the locks, the statement that saves the customer and the one that books in one write; answers the customer and the reservation. */
export async function book<Customer>(
  db: Db,
  branch: BranchKey,
  saving: Compilable<Customer>,
  given: Booking,
): Promise<{ customer: Customer; booked: { id: number; owner_email_muted: boolean } }> {
  const [, [customer], , [booked]] = await together(
    db,
    shareBranch(db, branch),
    saving,
    lockDay(db, branch, given.date),
    booking.of(db, given),
  )
  return { customer: customer!, booked: booked! }
}
