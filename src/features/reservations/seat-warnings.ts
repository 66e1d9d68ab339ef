import { openingsOn, serviceOpeningAt, type ServiceRow } from '#features/availability/rules.ts'
import { minutesOf } from '#lib/days/days.ts'

/** Days from today on, including today, for which staff are notified about waiting seats: after those, there is time to answer. */
export const seatsAheadDays = 60

/** People in the requests for one date and time that wait for an answer; `newest` is when the latest was made. */
export type WaitingSeats = { date: string; time: string; people: number; newest: Date }

/** A service for which requests on a date that wait for an answer hold more than half of the seats. */
export type SeatWarning = { service_id: number; date: string; people: number; seats: number; newest: Date }

/** The services and dates whose waiting requests hold more than half of the seats (D-104); D-108 says which service a time belongs to. */
export function seatWarnings(services: ServiceRow[], waiting: readonly WaitingSeats[]): SeatWarning[] {
  return [...Map.groupBy(waiting, ({ date }) => date)].flatMap(([date, ofDate]) => {
    const openings = openingsOn(services, date)
    const requests = Map.groupBy(ofDate, ({ time }) => serviceOpeningAt(openings, minutesOf(time)))
    return openings.flatMap((opening) => {
      const asked = requests.get(opening) ?? []
      const people = asked.reduce((sum, each) => sum + each.people, 0)
      const { seats } = opening
      if (people * 2 <= seats) return []
      const newest = new Date(Math.max(...asked.map((each) => each.newest.getTime())))
      return [{ service_id: opening.service.id, date, people, seats, newest }]
    })
  })
}
