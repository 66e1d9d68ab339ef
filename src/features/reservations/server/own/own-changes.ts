import { changeAt } from '#features/availability/changes.ts'
import { isAutoAccepted } from '#features/availability/config.ts'
import { loadDay } from '#features/availability/server/queries.ts'
import {
  canOwnerChange,
  isSameTable,
  liveLimit,
  oftenLimit,
  oftenMessage,
  oftenSince,
  reservationMessages,
  needsNothingNew,
  seatHolding,
  type Status,
  type TableAt,
} from '../../rules.ts'
import { mailNews } from '../letters/mails.ts'
import {
  isAhead,
  lockForChange,
  type ReservationRecord,
  reservationsOf,
  writeReservation,
} from '../queries.ts'
import { lockDays, bookingRefusalOf, refused } from '../booking/seats.queries.ts'
import { phoneKey, phoneSpellings } from '#lib/person/phone.ts'
import { notFound } from '#lib/call/refusal.ts'
import { type LocalNow, localNow } from '#lib/days/zoned.ts'
import type { Act } from '#platform/act.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

const tableOf = ({ person_number, date, time }: ReservationRecord): TableAt => ({
  people: person_number,
  date,
  time,
})

/** The statement on which requests of one phone queue (D-104). */
const lockingPhone = (trx: Trx, { business_id }: Branch, phone: string) =>
  trx
    .selectFrom('customer')
    .select('id')
    .where('business_id', '=', business_id)
    .where('phone_key', '=', phoneKey(phone))
    .forUpdate()

/** Whether the owner's phone, or the conversation that made it, holds as many other reservations of the date as one may (D-104). */
async function isAtLimit(
  trx: Trx,
  branch: Branch,
  { id, owner_phone }: ReservationRecord,
  date: string,
  local: LocalNow,
): Promise<boolean> {
  const ownChat = reservationsOf(trx, branch).select('chat_id').where('id', '=', id)
  const others = reservationsOf(trx, branch)
    .select('id')
    .where('date', '=', date)
    .where('status', 'in', seatHolding)
    .where('id', '<>', id)
    .where(isAhead(local))
    .limit(liveLimit.perDay)
  const [ofPhone, ofChat] = await Promise.all([
    others.where('owner_phone', 'in', phoneSpellings(owner_phone)).execute(),
    others.where('chat_id', '=', ownChat).execute(),
  ])
  return Math.max(ofPhone.length, ofChat.length) >= liveLimit.perDay
}

/** Whether its owner changed it as often as one may (`oftenLimit`): each change writes to the house. */
async function isChangedOften(trx: Trx, branch: Branch, id: number, now: Date): Promise<boolean> {
  const changes = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('business_id', '=', branch.business_id)
    .where('at', '>', oftenSince(now))
    .where('entity', '=', 'reservation')
    .where('entity_id', '=', id)
    .where('action', '=', 'change')
    .limit(oftenLimit.changes)
    .execute()
  return changes.length >= oftenLimit.changes
}

/** A change that needs nothing new stays as decided; any other is decided like a new request (D-46). */
function statusAfter(before: ReservationRecord, wish: TableAt, isAccepted: boolean): Status {
  if (needsNothingNew(tableOf(before), wish)) return before.status
  return isAccepted ? 'CON' : 'WAI'
}

/** The confirmation of a reservation by its new status and time; the owner's promise to come was for the old time only. */
function confirmationAfter(before: ReservationRecord, status: Status, isAnotherTime: boolean, now: Date) {
  const { confirmed_at, presence_confirmed_at, presence_confirmed_by } = before
  if (status === before.status && !isAnotherTime) {
    return { status, confirmed_at, presence_confirmed_at, presence_confirmed_by }
  }
  const confirmed = status === 'CON' ? now : null
  return { status, confirmed_at: confirmed, presence_confirmed_at: null, presence_confirmed_by: null }
}

/**
 * The owner changes people, day or time of their reservation, which keeps its address and its guests (docs/decisions/0062). `seen` is the
 * state that they were shown: refuses if somebody else changed it meanwhile. Repeating a change succeeds without effect. Decided like a
 * visitor's request, without counting the seats it holds; if refused, it stays as it was. Locks branch, reservation, phone, then dates
 * ascending.
 */
export function changeOwn(
  db: Db,
  branch: Branch,
  id: number,
  { wish, seen }: { wish: TableAt; seen: TableAt },
  act: Act,
): Promise<ReservationRecord> {
  const { now } = act
  const local = localNow(now, branch.timezone)
  return transaction(db, async (trx) => {
    const before = await lockForChange(trx, branch, id)
    if (!before) throw notFound()
    const held = tableOf(before)
    if (!canOwnerChange(before, local))
      throw refused('visitor', 'not_changeable', reservationMessages.notChangeable)
    if (isSameTable(held, wish)) return before
    if (!isSameTable(held, seen)) throw refused('visitor', 'stale', reservationMessages.changedMeanwhile)
    const dates = [...new Set([held.date, wish.date])]
    await lockDays(trx, branch, dates, lockingPhone(trx, branch, before.owner_phone))
    const day = await loadDay(trx, branch, wish.date, { except: id })
    const change = changeAt({ ...day, audience: 'visitor', now: local }, held, wish.time, wish.people)
    if (change.kind !== 'free' && change.kind !== 'kept') throw bookingRefusalOf(change, 'visitor')
    if (wish.date !== held.date && (await isAtLimit(trx, branch, before, wish.date, local))) {
      throw refused('visitor', 'enough', reservationMessages.enough)
    }
    if (await isChangedOften(trx, branch, id, now)) throw refused('visitor', 'often', oftenMessage)
    const status = statusAfter(before, wish, isAutoAccepted(day.config, wish.people))
    const isAnotherTime = wish.date !== held.date || wish.time !== held.time
    const fields = {
      ...confirmationAfter(before, status, isAnotherTime, now),
      person_number: wish.people,
      date: wish.date,
      time: wish.time,
      service_id: change.kind === 'free' ? change.service_id : before.service_id,
    }
    const changes = changedFields(before, fields)
    await audit(trx, act, { action: 'change', entity: 'reservation', entity_id: id, branch, changes })
    const saved = await writeReservation(trx, branch, id, { ...fields, updated_at: now })
    const owner = status === 'CON' ? 'confirmed' : 'received'
    await mailNews(trx, act, branch, saved, { owner, isChange: true, branch: 'changed' })
    return saved
  })
}
