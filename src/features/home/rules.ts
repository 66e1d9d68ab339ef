import { serviceOpeningAt, openingsOn, type ServiceRow } from '#features/availability/rules.ts'
import { minutesOf } from '#lib/days.ts'

/** How many of today's arrivals the home shows, and how many late parties before them (D-65). */
export const arrivalsShown = 5

/** Days in which new customers are counted, including today; the trend compares them with as many days before (D-65). */
export const customerDays = 30

/** Days from today on, including today, for which staff are notified about waiting seats: after those, there is time to answer. */
export const seatsAheadDays = 60

/** Whether a late party of `now`'s date may still come: until the end of its service and the minutes that this waits (D-41). */
export function mayStillCome(
  services: ServiceRow[],
  party: { date: string; time: string; tolerance: number },
  now: { date: string; time: string },
): boolean {
  const time = minutesOf(party.time.slice(0, 5))
  const opening = serviceOpeningAt(openingsOn(services, party.date), time)
  return minutesOf(now.time.slice(0, 5)) <= (opening?.to ?? time) + party.tolerance
}

/** A count of some days compared with as many days before: '12 a mais que nos 30 anteriores'. */
export function trendWords(value: number, before: number, days: number): string {
  const period = `nos ${days} anteriores`
  if (value === before) return value === 0 ? `nenhum também ${period}` : `tantos quanto ${period}`
  const difference = Math.abs(value - before)
  return `${difference} a ${value > before ? 'mais' : 'menos'} que ${period}`
}

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
