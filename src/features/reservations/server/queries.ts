import { shareBranch } from '#features/availability/server/branch-lock.queries.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import { reservationFieldNames } from '../fields.ts'
import { type Action, type AttendanceStatus, outcomeOf, statusesFor } from '../rules.ts'
import { notFound } from '#lib/call/refusal.ts'
import type { LocalNow } from '#lib/days/zoned.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { together } from '#platform/database/engine/statements.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import { isSameToken } from '#platform/secrets.ts'

export function reservationsOf(db: Db, branch: BranchKey) {
  return db.selectFrom('reservation').where(inBranch(branch, 'reservation'))
}

/** A reservation of this branch by id. */
export function findReservationById(db: Db, branch: BranchKey, id: number) {
  return reservationsOf(db, branch).select(reservationFieldNames).where('id', '=', id).executeTakeFirst()
}

/** The same; throws 404 if the branch has no such reservation. */
export async function requireReservation(db: Db, branch: BranchKey, id: number): Promise<ReservationRecord> {
  const reservation = await findReservationById(db, branch, id)
  if (!reservation) throw notFound()
  return reservation
}

const lockingReservation = (trx: Db, branch: BranchKey, id: number) =>
  reservationsOf(trx, branch).select(reservationFieldNames).where('id', '=', id).forUpdate()

/** The same, locked until the transaction ends. */
export const lockReservation = (trx: Db, branch: BranchKey, id: number) =>
  lockingReservation(trx, branch, id).executeTakeFirst()

/** Locks the reservation, and the branch's settings and services against changes, until the transaction ends. */
export async function lockForChange(trx: Trx, branch: BranchKey, id: number) {
  const [, [row]] = await together(trx, shareBranch(trx, branch), lockingReservation(trx, branch, id))
  return row
}

export type ReservationRecord = NonNullable<Awaited<ReturnType<typeof findReservationById>>>

/** The reservation and the holder of this token: the owner, or an invitee (D-87). A wrong token finds nothing (D-53). */
export async function findByToken(
  db: Db,
  branch: BranchKey,
  id: number,
  token: string,
): Promise<{ reservation: ReservationRecord; holder: 'owner' | 'invitee' } | null> {
  const reservation = await findReservationById(db, branch, id)
  const isOwner = isSameToken(token, reservation?.token ?? '')
  const isInvitee = isSameToken(token, reservation?.token_rsvp ?? '')
  if (!reservation || !(isOwner || isInvitee)) return null
  return { reservation, holder: isOwner ? 'owner' : 'invitee' }
}

/** Those who confirmed the owner's invitation and left an e-mail, in order of confirmation. */
export const listInvitees = (db: Db, { business_id }: BranchKey, reservationId: number) =>
  db
    .selectFrom('reservation_guest')
    .select(['name', 'email'])
    .where('business_id', '=', business_id)
    .where('reservation_id', '=', reservationId)
    .where('email', '<>', '')
    .orderBy('created_at')
    .orderBy('phone')
    .execute()

/** Whether a completed reservation counts as the customer's visit on the date: they were not a no-show (D-44, D-56). */
export async function hasVisitOn(
  db: Db,
  branch: BranchKey,
  { customer_id, date }: { customer_id: number; date: string },
): Promise<boolean> {
  const found = await reservationsOf(db, branch)
    .select('id')
    .where('date', '=', date)
    .where('customer_id', '=', customer_id)
    .where('status', '=', 'COM')
    .where((eb) => eb.or([eb('attendance', 'is', null), eb('attendance', '!=', 'no_show')]))
    .executeTakeFirst()
  return found !== undefined
}

/** The reservation time is in the future, on the branch's wall clock. */
export const isAhead = (now: LocalNow): Expression<SqlBool> =>
  sql<SqlBool>`(date, time) > (${now.date}::date, ${now.time}::time)`

/** A confirmed reservation of a past day is over, even before the job has run (D-44). */
const isNotOver = (now: LocalNow): Expression<SqlBool> =>
  sql<SqlBool>`(status <> 'CON' or date >= ${now.date}::date)`

/** A request can be approved until its day is over (D-114). */
const isNotYesterday = (now: LocalNow): Expression<SqlBool> => sql<SqlBool>`date >= ${now.date}::date`

/** When an action comes too late, whatever the status. */
const inTime: Record<Action, (now: LocalNow) => Expression<SqlBool>> = {
  approve: isNotYesterday,
  refuse: isNotOver,
  cancel: isAhead,
}

/** A party that has arrived cannot be refused or cancel (`can`). */
const isNotHere: Expression<SqlBool> = sql<SqlBool>`attendance is distinct from 'arrived'`

/** One statement, so that of two people deciding at the same time only one wins (D-107). */
export function moveTo(
  trx: Db,
  branch: BranchKey,
  id: number,
  action: Action,
  { now, local }: { now: Date; local: LocalNow },
): Promise<ReservationRecord | undefined> {
  return trx
    .updateTable('reservation')
    .set({
      status: outcomeOf(action),
      updated_at: now,
      ...(action === 'approve' ? { confirmed_at: now } : {}),
    })
    .where(inBranch(branch))
    .where('id', '=', id)
    .where('status', 'in', statusesFor(action))
    .where(inTime[action](local))
    .where(isNotHere)
    .returning(reservationFieldNames)
    .executeTakeFirst()
}

/** Writes or clears the attendance of a locked reservation; edits that began before become stale. */
export function writeAttendance(
  trx: Db,
  branch: BranchKey,
  id: number,
  attendance: AttendanceStatus | null,
  now: Date,
): Promise<ReservationRecord> {
  return trx
    .updateTable('reservation')
    .set({ attendance, attended_at: attendance && now, updated_at: now })
    .where(inBranch(branch))
    .where('id', '=', id)
    .returning(reservationFieldNames)
    .executeTakeFirstOrThrow()
}

/** Writes the changes of a locked reservation. */
export function writeReservation(
  trx: Db,
  branch: BranchKey,
  id: number,
  fields: Partial<Omit<ReservationRecord, 'id' | 'owner_masked' | 'token' | 'token_rsvp'>>,
): Promise<ReservationRecord> {
  return trx
    .updateTable('reservation')
    .set(fields)
    .where(inBranch(branch))
    .where('id', '=', id)
    .returning(reservationFieldNames)
    .executeTakeFirstOrThrow()
}
