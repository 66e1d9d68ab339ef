/** Whether an establishment is open, in words. All times are its wall clock; no instants or zones here. */
import { type OpeningDay } from '#features/branches/rules.ts'
import { minutesOf, weekdayNames, weekdayOf, weekdays } from '#lib/days/days.ts'
import type { LocalNow } from '#lib/days/zoned.ts'

/** `words` reads 'Aberto agora'; `until` tells the next change, such as 'fecha às 23:00'; '' if there is none. */
export type OpeningStatus = { open: boolean; words: string; until: string }

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

type Span = { from: number; to: number }

/**
 * The opening spans of a week in minutes since Monday 00:00, in order; adjoining spans are merged. The last may reach into the next week.
 */
function spansOf(week: readonly OpeningDay[]): Span[] {
  const spans: Span[] = []
  for (const [index, day] of weekdays.entries()) {
    const hours = week.find(({ day_of_week }) => day_of_week === day)
    if (!hours?.enabled || !hours.from || !hours.to) continue
    const from = index * dayMinutes + minutesOf(hours.from)
    // The form's list of hours ends at 23:59, so staff choose it for midnight.
    const closes = hours.to === '23:59' ? dayMinutes : minutesOf(hours.to)
    const to = index * dayMinutes + closes + (hours.to <= hours.from ? dayMinutes : 0)
    const last = spans.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else spans.push({ from, to })
  }
  return spans
}

const clockOf = (minutes: number) => {
  const rest = minutes % dayMinutes
  return [Math.floor(rest / 60), rest % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** 'hoje', 'amanhã' or 'terça-feira': the day of a minute of the week that is `days` days ahead. */
function dayWord(minute: number, days: number): string {
  if (days <= 1) return ['hoje', 'amanhã'][days]!
  return weekdayNames[weekdays[Math.floor(minute / dayMinutes) % 7]!].toLowerCase()
}

/**
 * Open or closed at a moment of the establishment's own clock: 'Aberto agora · fecha às 23:00', 'Fechado · abre amanhã às 12:00'. Hours
 * that end after midnight still count the next morning. Null if no hours were entered.
 */
export function openingAt(week: readonly OpeningDay[], { date, time }: LocalNow): OpeningStatus | null {
  const spans = spansOf(week)
  if (spans.length === 0) return null
  const today = weekdays.indexOf(weekdayOf(date)) * dayMinutes
  const now = today + minutesOf(time)
  // One week before and after, to find the night from Sunday to Monday and the opening after the last one.
  const around = [-weekMinutes, 0, weekMinutes]
    .flatMap((shift) => spans.map(({ from, to }) => ({ from: from + shift, to: to + shift })))
    .reduce<Span[]>((joined, span) => {
      const last = joined.at(-1)
      if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
      else joined.push({ ...span })
      return joined
    }, [])
  const daysAhead = (minute: number) => Math.floor((minute - today) / dayMinutes)

  const current = around.find(({ from, to }) => from <= now && now < to)
  if (current) {
    if (current.to - now > weekMinutes) return { open: true, words: 'Aberto agora', until: '24 horas' }
    const days = daysAhead(current.to - 1)
    const soon = current.to - now <= dayMinutes
    const when = soon || days === 0 ? '' : `${dayWord(current.to - 1, days)} `
    return { open: true, words: 'Aberto agora', until: `fecha ${when}às ${clockOf(current.to)}` }
  }
  const next = around.find(({ from }) => from > now)!
  const days = daysAhead(next.from)
  return { open: false, words: 'Fechado', until: `abre ${dayWord(next.from, days)} às ${clockOf(next.from)}` }
}

/** 'Fechado hoje' or 'Hoje, 12:00 às 23:00': the heading of the week's hours. */
export function todayText(week: readonly { day: string; hours: string }[], today: string): string {
  const hours = week.find(({ day }) => day === today)?.hours ?? 'Fechado'
  return hours === 'Fechado' ? 'Fechado hoje' : `Hoje, ${hours}`
}

/** A week in one attribute: seven days from Monday, separated by commas, each 'HH:mm-HH:mm' or empty. */
export const weekText = (week: readonly OpeningDay[]): string =>
  weekdays
    .map((day) => {
      const hours = week.find(({ day_of_week }) => day_of_week === day)
      return hours?.enabled && hours.from && hours.to ? `${hours.from}-${hours.to}` : ''
    })
    .join()

/** Parses `weekText`. */
export function weekFromText(text: string): OpeningDay[] {
  const days = text.split(',')
  return weekdays.map((day_of_week, index) => {
    const [from = null, to = null] = days[index]?.split('-') ?? []
    return { day_of_week, enabled: to !== null, from, to }
  })
}
