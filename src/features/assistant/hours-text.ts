/** A branch's hours in sentences. Dates and times are its wall clock. */
import { atHour, dayName, hourText, onDay } from './day-words.ts'
import type { Clock } from './understand/understanding.ts'
import { closuresOn, openingsOn, type ServiceRow } from '#features/availability/rules.ts'
import type { OpeningDay } from '#features/branches/rules.ts'
import { openingAt } from '#features/profiles/opening.ts'
import { addDays } from '#lib/days/dates.ts'
import { timeOf, weekdayOf } from '#lib/days/days.ts'

/** The week that staff entered, and the services and closures by which tables are reserved. */
export type HouseHours = { week: readonly OpeningDay[]; services: ServiceRow[] }

type Hours = { from: string; to: string }

/** How many days ahead an opening is looked for: longer than a house's holidays. */
const daysAhead = 60

/** A closure of everything closes the house (D-40). */
const isClosed = (services: ServiceRow[], date: string) =>
  closuresOn(services, date).some(({ service_id }) => service_id === null)

/** The hours in which a date's services take reservations; `type` keeps those of one kind. */
const servicesOn = (services: ServiceRow[], date: string, type?: ServiceRow['type']): Hours[] =>
  openingsOn(services, date)
    .filter(({ service }) => !type || service.type === type)
    .map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) }))

const isEntered = (week: HouseHours['week']) => week.some(({ enabled }) => enabled)

/**
 * The hours of a date: those of the week, or of the services if no week was entered. On a weekday without hours a service of that date
 * alone opens the house.
 */
function hoursOn({ week, services }: HouseHours, date: string): Hours[] {
  if (isClosed(services, date)) return []
  if (!isEntered(week)) return servicesOn(services, date)
  const day = week.find(({ day_of_week }) => day_of_week === weekdayOf(date))
  if (day?.enabled && day.from && day.to) return [{ from: day.from, to: day.to }]
  return servicesOn(services, date, 'UNI')
}

const isKnown = ({ week, services }: HouseHours) => isEntered(week) || services.length > 0

/** Whether the house is known to be closed all day on a date. */
export const isShutOn = (house: HouseHours, date: string): boolean =>
  isKnown(house) && hoursOn(house, date).length === 0

/** Hours that end after midnight; staff enter 23:59 for midnight itself. */
const isOvernight = ({ from, to }: Hours) => to <= from

/** Whether the house is open at a moment. A house without known hours counts as closed. */
export function isHouseOpen(house: HouseHours, { date, time: now }: Clock): boolean {
  const isOpenSince = (hours: Hours) =>
    hours.from <= now && (now < hours.to || isOvernight(hours) || hours.to === '23:59')
  const isStillOpen = (hours: Hours) => isOvernight(hours) && now < hours.to
  return hoursOn(house, date).some(isOpenSince) || hoursOn(house, addDays(date, -1)).some(isStillOpen)
}

const hoursWords = (hours: Hours[]) =>
  hours.map(({ from, to }) => `das ${hourText(from)} às ${hourText(to)}`).join(' e ')

/** The first opening after a date; null if there is none within `daysAhead` days. */
function openingAfter(house: HouseHours, after: string): Clock | null {
  for (let days = 1; days <= daysAhead; days++) {
    const date = addDays(after, days)
    const [first] = hoursOn(house, date)
    if (first) return { date, time: first.from }
  }
  return null
}

const opensText = ({ date, time }: Clock, today: string) => ` Abrimos ${onDay(date, today)}, ${atHour(time)}.`

/** The next opening after a date, in words; '' when there is none. */
function nextOpening(house: HouseHours, after: string, today: string): string {
  const next = openingAfter(house, after)
  return next ? opensText(next, today) : ''
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** When the house is open on a date: 'Hoje, 23 de nov, das 12h às 23h. Aberto agora, fecha às 23h.' */
export function openHoursText(house: HouseHours, date: string, now: Clock): string {
  if (!isKnown(house)) return 'Ainda não temos os horários por aqui. Responda 4 para falar com um atendente.'
  const day = capital(dayName(date, now.date))
  const hours = hoursOn(house, date)
  const isOpen = date === now.date && isHouseOpen(house, now)
  if (hours.length > 0) {
    const state = isOpen ? ` ${openText(house, now)}` : date === now.date ? shutText(house, hours, now) : ''
    return `${day}, ${hoursWords(hours)}.${state}`
  }
  const next = nextOpening(house, date, now.date)
  // The night before is not over yet.
  if (isOpen) return `${openText(house, now)}${next.replace('Abrimos', 'Depois abrimos')}`
  return `${day}, estamos fechados.${next}`
}

function openText({ week }: HouseHours, now: Clock): string {
  const opening = openingAt(week, now)
  if (!opening?.open) return 'Aberto agora.'
  const until = opening.until.replace(/às (\d\d:\d\d)/, (_, time: string) => atHour(time))
  return `Aberto agora, ${until}.`
}

function shutText(house: HouseHours, hours: Hours[], now: Clock): string {
  const later = hours.find(({ from }) => from > now.time)
  return later
    ? ` Agora estamos fechados, abrimos ${atHour(later.from)}.`
    : ` Agora estamos fechados.${nextOpening(house, now.date, now.date)}`
}

/** When the house opens next; null while it is open, or where no opening is known. */
export function opensNext(house: HouseHours, now: Clock): Clock | null {
  if (isHouseOpen(house, now)) return null
  const later = hoursOn(house, now.date).find(({ from }) => from > now.time)
  return later ? { date: now.date, time: later.from } : openingAfter(house, now.date)
}

/** 'Agora estamos fechados. Abrimos amanhã, 25 de nov, às 18h.'; null while the house is open, or where no opening is known. */
export function closedText(house: HouseHours, now: Clock): string | null {
  const next = opensNext(house, now)
  return next && `Agora estamos fechados.${opensText(next, now.date)}`
}
