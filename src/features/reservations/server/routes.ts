import { shareBranch } from '#features/availability/server/branch-lock.queries.ts'
import { listServiceRows, loadDay } from '#features/availability/server/queries.ts'
import { replaceKnown } from '#features/customers/server/record/edit-customer.ts'
import { requirePastBirthDate } from '#features/guests/server/birth-date.ts'
import { readPerson, rememberPerson } from '#features/guests/server/masked-form.ts'
import {
  approveReservation,
  cancelReservation,
  confirmComing,
  createReservation,
  editReservation,
  findReservation,
  listReservations,
  refuseReservation,
  showReservation,
} from '../contract.ts'
import { requestReservation } from '../request.contract.ts'
import { tooManyConfirmedNotice, listSpanDays, reservationMessages, publicStatus } from '../rules.ts'
import {
  availabilityOf,
  countDays,
  findListed,
  pageOfReservations,
  type ListRange,
  statsOf,
} from './list/list.queries.ts'
import { attendanceRoutes } from './day/attendance.routes.ts'
import { customerReservationRoutes } from './customer/customer.routes.ts'
import { guestSearchRoutes } from './list/guest-search.routes.ts'
import { queueRoutes } from './list/queue.routes.ts'
import { searchRoutes } from './list/search.routes.ts'
import { calendarRoute } from './own/calendar.routes.ts'
import { bookTable } from './booking/booking.ts'
import { changeReservation } from './booking/changes.ts'
import { decide } from './booking/moves.ts'
import { forOwnDevice } from './own/own-duplicate.ts'
import { ownTableRoute } from './own/own-table.ts'
import type { InvitedParty } from './own/party.ts'
import { noteComing } from './own/presence.ts'
import { inviteeView, listedView, ownerView, staffView } from './shapes.ts'
import { requireByToken } from './own/visitors.ts'
import { done } from '#lib/call/done.ts'
import { addDays } from '#lib/days/dates.ts'
import { daysBetween } from '#lib/days/days.ts'
import { invalid, notFound } from '#lib/call/refusal.ts'
import { dateIn, localNow } from '#lib/days/zoned.ts'
import { transaction } from '#platform/database/database.ts'
import { type Call, serve } from '#platform/http/call/serve.ts'

/** The dates of a list (D-49), by default today to today plus 6 days. */
function rangeOf(
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
  today: string,
): ListRange {
  const from = dateFrom ?? today
  const to = dateTo ?? addDays(from, listSpanDays.shown - 1)
  if (from > to) throw invalid({ dateTo: ['Preencha uma data válida!'] })
  if (daysBetween(from, to) >= listSpanDays.max)
    throw invalid({ dateTo: ['O período máximo é de 366 dias.'] })
  return { from, to, today }
}

async function request(call: Call<typeof requestReservation>) {
  const { db, branch, body } = call
  const [{ person, masked, before, isKnown, mutesEmail }, day] = await Promise.all([
    readPerson(call, body),
    loadDay(db, branch, body.date),
  ])
  requirePastBirthDate(call, person.birth_date)
  const form = { ...body, ...person, owner_masked: masked, owner_email_muted: mutesEmail, isKnown }
  const local = localNow(call.now, branch.timezone)
  const { reservation, customer } = await bookTable(db, branch, form, 'visitor', call, day).catch(
    async (error: unknown) => {
      throw isKnown ? await forOwnDevice(error, db, branch, form, { day, local }) : error
    },
  )
  const { id, token, status } = reservation
  if (!masked && !body.dont_remember) rememberPerson(call, body, { before, stored: customer, table: id })
  return done(reservationMessages.requested, { reservation: { id, token, status: publicStatus(status) } })
}

/** `party`: the invited people in the answers. */
export const routes = (party: InvitedParty) => [
  serve(requestReservation, request),

  serve(findReservation, async (call) => {
    const { reservation, holder } = await requireByToken(call, call.params)
    if (holder === 'invitee') return inviteeView(reservation)
    return ownerView(reservation, await party.listConfirmed(call.db, call.branch, reservation.id))
  }),

  serve(cancelReservation, async (call) => {
    const { db, branch, params } = call
    const { reservation, holder } = await requireByToken(call, params)
    if (holder !== 'owner') throw notFound()
    const { id, status } = await decide(db, branch, reservation.id, 'cancel', { ...call, person: null })
    return done(reservationMessages.cancelled, { reservation: { id, status: publicStatus(status) } })
  }),

  serve(confirmComing, async (call) => {
    const { db, branch, params } = call
    const { reservation, holder } = await requireByToken(call, params)
    if (holder !== 'owner') throw notFound()
    await noteComing(db, branch, reservation.id, 'page', { ...call, person: null })
    return done(reservationMessages.present)
  }),

  calendarRoute,
  ownTableRoute,
  ...attendanceRoutes(party),
  ...customerReservationRoutes,
  ...guestSearchRoutes,
  ...queueRoutes,
  ...searchRoutes,

  serve(listReservations, async ({ db, branch, query, now }) => {
    const local = localNow(now, branch.timezone)
    const { date: today, time } = local
    const range = rangeOf(query, today)
    const counting = countDays(db, branch, range)
    const [{ counts, walkIns }, { data, ...figures }, services] = await Promise.all([
      counting,
      pageOfReservations(db, branch, range, query, counting),
      listServiceRows(db, branch, range.from),
    ])
    return {
      today,
      time,
      result: { ...figures, data: data.map((row) => listedView(row, { today, services })) },
      stats: statsOf(counts),
      availability: availabilityOf(counts, walkIns, { range, services, now: local }),
    }
  }),

  serve(showReservation, async ({ db, branch, params, now }) => {
    const today = dateIn(now, branch.timezone)
    const [row, services] = await Promise.all([
      findListed(db, branch, params.id),
      listServiceRows(db, branch, today),
    ])
    if (!row) throw notFound()
    return listedView(row, { today, services })
  }),

  serve(createReservation, async (call) => {
    const { db, branch, body, now } = call
    requirePastBirthDate(call, body.birth_date)
    const { reservation } = await (body.update_customer
      ? transaction(db, async (trx) => {
          // The order of the locks: branch, phone, date.
          await trx.executeQuery(shareBranch(trx, branch))
          await replaceKnown(trx, branch, body, call)
          return bookTable(trx, branch, body, 'staff', call)
        })
      : bookTable(db, branch, body, 'staff', call))
    const today = dateIn(now, branch.timezone)
    return done(reservationMessages.added, { reservation: staffView(reservation, today) })
  }),

  serve(editReservation, async (call) => {
    const { db, branch, params, body, now } = call
    requirePastBirthDate(call, body.birth_date)
    const reservation = await changeReservation(db, branch, params.id, body, call)
    const confirmed = await party.listConfirmed(db, branch, reservation.id)
    const today = dateIn(now, branch.timezone)
    return done(reservationMessages.updated, {
      reservation: staffView(reservation, today),
      notice: tooManyConfirmedNotice(confirmed.length, reservation.person_number),
    })
  }),

  serve(approveReservation, async (call) => {
    const { branch } = call
    const reservation = await decide(call.db, branch, call.params.id, 'approve', call)
    const today = dateIn(call.now, branch.timezone)
    return done(reservationMessages.approved, { reservation: staffView(reservation, today) })
  }),

  serve(refuseReservation, async (call) => {
    const { branch } = call
    const reservation = await decide(call.db, branch, call.params.id, 'refuse', call)
    const today = dateIn(call.now, branch.timezone)
    return done(reservationMessages.refused, { reservation: staffView(reservation, today) })
  }),
]
