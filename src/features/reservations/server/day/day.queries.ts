import { guestMarks } from '#features/customers/server/marks.ts'
import { closuresOn, openingsOn, serviceOpeningAt } from '#features/availability/rules.ts'
import { bookedService, listServiceRows } from '#features/availability/server/queries.ts'
import { dayRowsLimit } from '../../attendance.ts'
import type { showDay } from '../../attendance.contract.ts'
import { partyConfirmed } from '../../rules.ts'
import type { InvitedParty } from '../own/party.ts'
import { reservationsOf } from '../queries.ts'
import { listedView } from '../shapes.ts'
import { listWalkIns } from '../booking/walk-ins.queries.ts'
import { minutesOf, timeOf } from '#lib/days/days.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import type { LocalNow } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

type DayParty = Pick<InvitedParty, 'countConfirmed'>

/**
 * Reservations that hold or held seats on a date, by time, each with its number of confirmed invitees. Reads one row over the limit, to know
 * whether there are more.
 */
const listOfDay = (db: Db, branch: BranchKey, date: string, { countConfirmed }: DayParty) =>
  reservationsOf(db, branch)
    .selectAll('reservation')
    .select([
      countConfirmed().as('guests_confirmed'),
      guestMarks().as('guest'),
      bookedService().as('service'),
    ])
    .where('date', '=', date)
    .where('status', 'in', ['WAI', 'CON', 'COM'])
    .orderBy('time')
    .orderBy('reservation.id')
    .limit(dayRowsLimit + 1)
    .execute()

/** A whole date by its services, in a fixed number of statements. */
export async function loadReservationDay(
  db: Db,
  branch: BranchKey,
  date: string,
  { now, party }: { now: LocalNow; party: DayParty },
): Promise<AnswerOf<typeof showDay>> {
  const services = await listServiceRows(db, branch, date)
  const reservations = await listOfDay(db, branch, date, party)
  const walkIns = await listWalkIns(db, branch, date, dayRowsLimit + 1)
  const nameOf = (service: number) => services.find(({ id }) => id === service)?.name ?? ''
  const openings = openingsOn(services, date)
  const openingOf = ({ time }: { time: string }) => serviceOpeningAt(openings, minutesOf(time)) ?? null
  const reserved = Map.groupBy(reservations.slice(0, dayRowsLimit), openingOf)
  const came = Map.groupBy(walkIns.slice(0, dayRowsLimit), openingOf)
  const parts = [...openings, null].map((opening) => ({
    service: opening && {
      id: opening.service.id,
      name: nameOf(opening.service.id),
      time_start: timeOf(opening.from),
      time_end: timeOf(opening.to),
      seats: opening.seats,
      usual_seats: opening.service.max_persons,
      is_stopped: opening.isStopped,
    },
    reservations: (reserved.get(opening) ?? []).map((row) => ({
      ...listedView(row, { today: now.date, services }),
      guests_confirmed: row.guests_confirmed ?? 0,
      party_confirmed: partyConfirmed(row.guests_confirmed ?? 0),
    })),
    walk_ins: came.get(opening) ?? [],
  }))
  return {
    date,
    today: now.date,
    time: now.time,
    parts: parts.filter(
      ({ service, ...rows }) => service || rows.reservations.length + rows.walk_ins.length > 0,
    ),
    closures: closuresOn(services, date).map(({ id, service_id, date_start, date_end }) => ({
      id,
      service: service_id === null ? null : { id: service_id, name: nameOf(service_id) },
      date_start: date_start!,
      date_end: date_end!,
    })),
    is_cut: Math.max(reservations.length, walkIns.length) > dayRowsLimit,
  }
}
