import { isAutoAccepted } from '#features/availability/config.ts'
import { shareBranch } from '#features/availability/server/branch-lock.queries.ts'
import { type DayParts, type DecidedBy, decidedBy, loadDay } from '#features/availability/server/queries.ts'
import { registering, type SavedCustomer } from '#features/guests/server/registration.queries.ts'
import { savingCustomer } from '#features/customers/server/save-customer.queries.ts'
import type { RequestForm } from '../../form.ts'
import { storedWishes } from '../../wishes.ts'
import {
  liveLimit,
  oftenMessage,
  oftenSince,
  reservationMessages,
  type Status,
  storedReason,
} from '../../rules.ts'
import { book, reasonOf } from './booking.queries.ts'
import { type ReservationNews, newsRows } from '../letters/mails.ts'
import type { ReservationRecord } from '../queries.ts'
import { type Audience, duplicateRefusal, refused, requireSeats } from './seats.queries.ts'
import { phoneKey, phoneSpellings } from '#lib/person/phone.ts'
import { type LocalNow, localNow } from '#lib/days/zoned.ts'
import type { Act } from '#platform/act.ts'
import { auditRow } from '#platform/audit/audit.ts'
import { type Db, transaction, untilItWorks } from '#platform/database/database.ts'
import { storedJson } from '#platform/database/stored-json.ts'
import type { Branch } from '#platform/http/door/door.ts'
import { newLinkToken } from '#platform/secrets.ts'

/** A form whose owner told no e-mail or birth date, as in a conversation. */
type OwnerForm = Omit<RequestForm, 'email' | 'birth_date'> & {
  email: string | null
  birth_date: string | null
}

/** The columns for a form; the server determined customer and service (D-38, D-55). */
export function bookingColumnsOf(form: OwnerForm, found: { customer_id: number; service_id: number | null }) {
  return {
    ...found,
    date: form.date,
    time: form.time,
    person_number: form.person_number,
    ...storedReason(form.reason),
    ...storedWishes(form),
    owner_name: form.name,
    owner_phone: form.phone,
    owner_email: form.email,
    owner_birth_date: form.birth_date,
  }
}

type Form = OwnerForm & {
  /** The conversation in which the assistant takes the request (docs/decisions/0057). */
  chat_id?: number
  /** The owner's data were filled in from masks, and stay masked in public (D-60). */
  owner_masked?: boolean
  /** The e-mail is an unproven one of the record: no letter goes there (D-168). */
  owner_email_muted?: boolean
  /** The form comes from the customer's own device (D-128). */
  isKnown?: boolean
  /** Also where the phone already has a table in the same service that date, but never at the same time (D-142). */
  anyway?: boolean | undefined
}

/** The row of a new reservation; the database gives it its id and its customer. */
function newRow(form: Form, service_id: number, status: Status, now: Date): ReservationRecord {
  return {
    ...bookingColumnsOf(form, { customer_id: 0, service_id }),
    id: 0,
    status,
    owner_masked: form.owner_masked ?? false,
    owner_email_muted: form.owner_email_muted ?? false,
    attendance: null,
    attended_at: null,
    confirmed_at: status === 'CON' ? now : null,
    presence_confirmed_at: null,
    presence_confirmed_by: null,
    token: newLinkToken(),
    token_rsvp: newLinkToken(),
    updated_at: now,
  }
}

/** The input of a booking. */
type BookingRequest = { branch: Branch; form: Form; audience: Audience; act: Act; local: LocalNow }

/** The hours in which the phone of a visitor may hold no other table that date (D-142). */
function ownHours({ form, audience }: BookingRequest, decided: DecidedBy) {
  if (audience === 'staff') return { ownSince: [], ownUntil: [] }
  if (form.anyway) return { ownSince: [form.time], ownUntil: [form.time] }
  return { ownSince: decided.since, ownUntil: decided.until }
}

/** Decides by the date as read, and sends locks, customer and reservation in one write. */
async function bookAsRead(db: Db, asked: BookingRequest, day: DayParts) {
  const { branch, form, audience, act, local } = asked
  const { now } = act
  const isStaff = audience === 'staff'
  const { business_id, id: branch_id } = branch
  const { name, phone, email, birth_date, person_number, date, time } = form
  const owner = { name, phone, email, birth_date }
  const service_id = requireSeats(day, form, audience, local)
  const status = isStaff || isAutoAccepted(day.config, person_number) ? 'CON' : 'WAI'
  const decided = decidedBy(branch, day, { service_id, people: person_number })
  const row = newRow(form, service_id, status, now)
  const action = isStaff ? 'create' : 'request'
  const changes = { status, date, time, person_number }
  const news: ReservationNews = {
    owner: status === 'CON' ? 'confirmed' : 'received',
    ...(isStaff ? {} : { branch: 'requested' }),
  }
  const saving = isStaff
    ? savingCustomer(db, branch, owner, act)
    : registering(db, branch, owner, { now, isKnown: form.isKnown ?? false })
  const { customer, booked } = await book(db, branch, saving, {
    ...decided,
    ...ownHours(asked, decided),
    chat_id: form.chat_id ?? null,
    often_since: oftenSince(now),
    phone_key: phoneKey(phone),
    phones: phoneSpellings(phone),
    perBranch: isStaff ? null : liveLimit.perBranch,
    perDay: isStaff ? null : liveLimit.perDay,
    today: local.date,
    clock: local.time,
    reservation: storedJson({
      ...row,
      business_id,
      branch_id,
      created_at: now,
      chat_id: form.chat_id ?? null,
    }),
    act: storedJson(auditRow(act, { action, entity: 'reservation', branch, changes })),
    letters: storedJson(newsRows(act, branch, row, news)),
    request_id: act.request_id,
  })
  const { id, owner_email_muted } = booked
  return { reservation: { ...row, id, owner_email_muted, customer_id: customer.id }, customer }
}

type BookingOutcome = { reservation: ReservationRecord; customer: SavedCustomer }

/** Settings and services cannot change while the branch is locked: what is read then holds. */
async function bookUnderLock(trx: Db, asked: BookingRequest): Promise<BookingOutcome> {
  await trx.executeQuery(shareBranch(trx, asked.branch))
  return bookAsRead(trx, asked, await loadDay(trx, asked.branch, asked.form.date))
}

/**
 * Makes a reservation in one transaction that locks branch, phone and date, in this order (D-38); seats are summed in the statement after
 * the last lock, so no two bookings count the same free seats. The rules decide before, by the date as read (`found`, or else read here);
 * under the locks the statement only asks whether that still holds and the seats are free. All leave in one write, so the date is locked for
 * that one statement. A visitor's reservation waits unless approval is automatic. One that staff enter is confirmed (D-47), and fills
 * the customer's empty fields (D-138). Answers the customer as stored. Throws the refusals of D-48, D-104 and D-142; 'often' only in a conversation.
 */
export async function bookTable(
  db: Db,
  branch: Branch,
  form: Form,
  audience: Audience,
  act: Act,
  found?: DayParts,
): Promise<BookingOutcome> {
  const asked = { branch, form, audience, act, local: localNow(act.now, branch.timezone) }
  const day = found ?? (await loadDay(db, branch, form.date))
  try {
    if (db.isTransaction) {
      // In a rush for the last seats most requests fail: refuse them before they queue for a lock.
      requireSeats(day, form, audience, asked.local)
      // The failure of a statement would end the caller's transaction, so no change may be found.
      return await bookUnderLock(db, asked)
    }
    return await untilItWorks(db, () => bookAsRead(db, asked, day)).catch((error: unknown) => {
      if (reasonOf(error) !== 'changed') throw error
      return transaction(db, (trx) => bookUnderLock(trx, asked))
    })
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === 'duplicate') throw duplicateRefusal()
    if (reason === 'often') throw refused(audience, reason, oftenMessage)
    throw reason === 'enough' || reason === 'full'
      ? refused(audience, reason, reservationMessages[reason])
      : error
  }
}
