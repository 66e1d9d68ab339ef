import { serviceOpeningAt, openingsOn, type ServiceRow } from '#features/availability/rules.ts'
import { countText } from '#lib/text/count-text.ts'
import { minutesOf } from '#lib/days/days.ts'

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
  const time = minutesOf(party.time)
  const opening = serviceOpeningAt(openingsOn(services, party.date), time)
  return minutesOf(now.time) <= (opening?.to ?? time) + party.tolerance
}

/** A count of some days compared with as many days before: '+43 % que nos 30 dias anteriores'. */
export function trendWords(value: number, before: number, days: number): string {
  const period = `nos ${days} dias anteriores`
  if (before === 0) return value === 0 ? `nenhum também ${period}` : `nenhum ${period}`
  const percent = Math.round((Math.abs(value - before) / before) * 100)
  if (percent === 0) return `tantos quanto ${period}`
  return `${value > before ? '+' : '−'}${percent.toLocaleString('pt-BR')} % que ${period}`
}

/** Of how many parties no-shows are counted, with their share: 'de 40 reservas · 5 %'. */
export function noShowText({ parties, no_shows }: { parties: number; no_shows: number }): string {
  if (parties === 0) return 'nenhuma reserva'
  return `de ${countText(parties, 'reserva', 'reservas')} · ${Math.round((no_shows / parties) * 100)} %`
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

/** How long ago an instant was, in the largest whole unit: 'agora', 'há 3 min', 'há 2 h', 'há 4 dias'. */
export function agoText(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return 'agora'
  if (minutes < 60) return `há ${minutes} min`
  if (minutes < 24 * 60) return `há ${Math.floor(minutes / 60)} h`
  return `há ${countText(Math.floor(minutes / (24 * 60)), 'dia', 'dias')}`
}
