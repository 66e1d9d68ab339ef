/** A branch's hours in sentences. Dates and times are its wall clock. */
import { atHour, dayName, hourText, onDay } from './day-words.ts'
import type { Clock } from './understand/understanding.ts'
import { closuresOn, openingsOn, type ServiceRow } from '#features/availability/rules.ts'
import type { OpeningDay } from '#features/branches/rules.ts'
import { openingAt } from '#features/profiles/opening.ts'
import { addDays } from '#lib/dates.ts'
import { timeOf, weekdayOf } from '#lib/days.ts'

/** The week that staff entered, and the services and closures by which tables are reserved. */
export type HouseHours = { week: readonly OpeningDay[]; services: ServiceRow[] }

type Hours = { from: string; to: string }

/** How many days ahead an opening is looked for. */
const daysAhead = 14

/** A closure of everything closes the house (D-40). */
const isClosed = (services: ServiceRow[], date: string) =>
  closuresOn(services, date).some(({ service_id }) => service_id === null)

/** The hours of a date: the week's, or those of the services where no week was entered. */
function hoursOn({ week, services }: HouseHours, date: string): Hours[] {
  if (isClosed(services, date)) return []
  if (!week.some(({ enabled }) => enabled)) {
    return openingsOn(services, date).map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) }))
  }
  const day = week.find(({ day_of_week }) => day_of_week === weekdayOf(date))
  return day?.enabled && day.from && day.to ? [{ from: day.from, to: day.to }] : []
}

const hoursWords = (hours: Hours[]) =>
  hours.map(({ from, to }) => `das ${hourText(from)} às ${hourText(to)}`).join(' e ')

/** The next opening after a date, in words; '' when there is none. */
function nextOpening(house: HouseHours, after: string, today: string): string {
  for (let days = 1; days <= daysAhead; days++) {
    const date = addDays(after, days)
    const [first] = hoursOn(house, date)
    if (first) return ` Abrimos ${onDay(date, today)}, ${atHour(first.from)}.`
  }
  return ''
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** When the house is open on a date: 'Hoje, 23 de nov, das 12h às 23h. Aberto agora, fecha às 23:00.' */
export function hoursText(house: HouseHours, date: string, now: Clock): string {
  const day = capital(dayName(date, now.date))
  const hours = hoursOn(house, date)
  const next = () => nextOpening(house, date, now.date)
  if (hours.length === 0) {
    const isKnown = house.week.some(({ enabled }) => enabled) || house.services.length > 0
    return isKnown
      ? `${day}, estamos fechados.${next()}`
      : 'Ainda não temos os horários por aqui. Responda 4 para falar com um atendente.'
  }
  const opening = date === now.date ? openingAt(house.week, now) : null
  const state = opening?.open ? ` ${[opening.words, opening.until].filter(Boolean).join(', ')}.` : ''
  const isOver = date === now.date && !opening?.open && hours.every(({ from }) => from <= now.time)
  return `${day}, ${hoursWords(hours)}.${state}${isOver ? ` Agora estamos fechados.${next()}` : ''}`
}
