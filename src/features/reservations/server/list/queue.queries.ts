import { sql } from 'kysely'
import { guestMarks } from '#features/customers/server/marks.ts'
import { toleranceOn } from '#features/availability/rules.ts'
import { bookedService, listServiceRows, type StoredService } from '#features/availability/server/queries.ts'
import type { ServiceRow } from '#features/availability/rules.ts'
import { isAnswerable } from '../../rules.ts'
import { reservationsOf } from '../queries.ts'
import { listedView } from '../shapes.ts'
import { minutesOf, timeOf } from '#lib/days/days.ts'
import type { LocalNow } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

const shownLimit = 20

/** Requests from today on, those of today by time and service, the others together. */
export const requestsByTime = (db: Db, branch: BranchKey, today: string) =>
  reservationsOf(db, branch)
    .select((eb) => [
      sql<string | null>`case when date = ${today}::date then time end`.as('time'),
      sql<number | null>`case when date = ${today}::date then service_id end`.as('service_id'),
      eb.fn.countAll<number>().as('requests'),
      eb.fn.max<string>('date').as('until'),
    ])
    .where('date', '>=', today)
    .where('status', '=', 'WAI')
    .groupBy([sql`1`, sql`2`])
    .execute()

/** How many of them still wait for an answer, and the latest date among these: not those whose time has passed (D-114). */
export function waitingOf(
  requests: Awaited<ReturnType<typeof requestsByTime>>,
  services: ServiceRow[],
  now: LocalNow,
): { total: number; until: string | null } {
  const { date } = now
  const waiting = requests.filter(({ time, service_id }) => {
    const tolerance = toleranceOn(services, { service_id, date })
    return time === null || isAnswerable({ status: 'WAI', date, time, tolerance }, now)
  })
  return {
    total: waiting.reduce((sum, { requests }) => sum + requests, 0),
    until:
      waiting
        .map(({ until }) => until)
        .toSorted()
        .at(-1) ?? null,
  }
}

/** The time of today before which every request has passed, whatever its service waits. */
function earliest(services: StoredService[], { time }: LocalNow): string {
  const waits = services.flatMap(({ meta }) => meta.map(({ max_delay }) => max_delay ?? 0))
  return timeOf(Math.max(0, minutesOf(time) - Math.max(0, ...waits)))
}

/** The first requests that wait for an answer, by date and time, and how many wait in all. */
export async function queueOfRequests(db: Db, branch: BranchKey, now: LocalNow) {
  const services = await listServiceRows(db, branch, now.date)
  const [byTime, rows] = await Promise.all([
    requestsByTime(db, branch, now.date),
    reservationsOf(db, branch)
      .selectAll('reservation')
      .select([guestMarks().as('guest'), bookedService().as('service')])
      .where('status', '=', 'WAI')
      .where('date', '>=', now.date)
      .where(sql<boolean>`(date > ${now.date}::date or time >= ${earliest(services, now)}::time)`)
      .orderBy('date')
      .orderBy('time')
      .orderBy('reservation.id')
      .limit(shownLimit)
      .execute(),
  ])
  return {
    today: now.date,
    time: now.time,
    total: waitingOf(byTime, services, now).total,
    requests: rows
      .map((row) => listedView(row, { today: now.date, services }))
      .filter((request) => isAnswerable(request, now)),
  }
}
