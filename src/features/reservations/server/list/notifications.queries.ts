import { sql } from 'kysely'
import { isAnswerable } from '../../rules.ts'
import { seatsAheadDays, seatWarnings, type WaitingSeats } from '../../seat-warnings.ts'
import { reservationsOf } from '../queries.ts'
import { toleranceOn } from '#features/availability/rules.ts'
import { listServiceRows, type StoredService } from '#features/availability/server/queries.ts'
import { notificationLimit, type NotificationSource } from '#features/users/server/notification-source.ts'
import { addDays, agoText, dayAndTime, weekdayAndDay } from '#lib/days/dates.ts'
import { localNow } from '#lib/days/zoned.ts'
import { peopleText, takenSeatsText } from '#lib/person/people.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

const listHref = (query: Record<string, string>) => `${staffPath.reservations}?${new URLSearchParams(query)}`

/**
 * The requests that wait for an answer, and the services of the next 60 days for which they hold more than half of the seats (D-104). A
 * request whose time has passed waits no longer (D-114).
 */
async function listWaiting(db: Db, branch: Branch, instant: Date) {
  const now = localNow(instant, branch.timezone)
  const [newest, asked] = await Promise.all([
    newestRequests(db, branch, now.date),
    requestedSeats(db, branch, now.date),
  ])
  if (newest.length === 0) return []
  const services = await listServiceRows(db, branch, now.date)
  const isWaiting = (request: { date: string; time: string; service_id: number | null }) =>
    isAnswerable({ ...request, status: 'WAI', tolerance: toleranceOn(services, request) }, now)
  return [
    ...seatItems(services, asked.filter(isWaiting)),
    ...newest
      .filter(isWaiting)
      .slice(0, notificationLimit)
      .map((row) => requestItem(row, now.date, instant)),
  ]
}

/** Today's requests and then the newest of the others; more than are shown, because some of today's may have passed. */
const newestRequests = (db: Db, branch: Branch, today: string) =>
  reservationsOf(db, branch)
    .select(['id', 'date', 'time', 'service_id', 'person_number', 'owner_name', 'created_at'])
    .where('date', '>=', today)
    .where('status', '=', 'WAI')
    .orderBy((eb) => eb('date', '=', today), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2 * notificationLimit)
    .execute()

const requestItem = (
  {
    id,
    date,
    time,
    person_number,
    owner_name,
    created_at,
  }: Awaited<ReturnType<typeof newestRequests>>[number],
  today: string,
  now: Date,
) => {
  const when = date === today ? `Hoje ${time.slice(0, 5)}` : dayAndTime(`${date}T${time}`)
  return {
    kind: 'reservation' as const,
    id,
    title: `${owner_name} espera uma resposta`,
    detail: `${when} · ${peopleText(person_number)} · pedido ${agoText(created_at, now)}`,
    at: created_at,
    tonight: date === today ? time : null,
    href: staffPath.reservationRequest(date, id),
  }
}

/** People in the requests of the next days, by date, time and service. */
const requestedSeats = (db: Db, branch: Branch, today: string) =>
  reservationsOf(db, branch)
    .select([
      'date',
      'time',
      'service_id',
      sql<number>`sum(person_number)`.as('people'),
      (eb) => eb.fn.max<Date>('created_at').as('newest'),
    ])
    .where('date', '>=', today)
    .where('date', '<', addDays(today, seatsAheadDays))
    .where('status', '=', 'WAI')
    .groupBy(['date', 'time', 'service_id'])
    .execute()

function seatItems(services: StoredService[], waiting: WaitingSeats[]) {
  const names = new Map(services.map(({ id, name }) => [id, name]))
  return seatWarnings(services, waiting)
    .toSorted((a, b) => b.newest.getTime() - a.newest.getTime())
    .slice(0, notificationLimit)
    .map(({ service_id, date, people, seats, newest }) => ({
      kind: 'seats' as const,
      id: service_id,
      title: 'Muitos lugares esperam resposta',
      detail: `${names.get(service_id)} · ${weekdayAndDay(date)}: ${takenSeatsText(people, seats)}`,
      at: newest,
      href: listHref({ dateFrom: date, dateTo: date, status: 'WAI' }),
    }))
}

export const requestNotifications: NotificationSource<'reservation' | 'seats'> = {
  ability: 'reservation',
  list: listWaiting,
}
