import { serviceOpeningAt, openingsOn, type ServiceRow } from '#features/availability/rules.ts'
import { countText } from '#lib/text/count-text.ts'
import { minutesOf } from '#lib/days/days.ts'

/** How many of today's arrivals the home shows, and how many late parties before them (D-65). */
export const arrivalsShown = 5

/** Days in which new customers are counted, including today; the trend compares them with as many days before (D-65). */
export const customerDays = 30

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
