import { bookingConfig, latestAhead, type StoredConfig } from './config.ts'
import { type DayContext, openingsOn, openServices, type SlotAt, slotsOf } from './rules.ts'
import { addDays } from '#lib/days/dates.ts'
import { minutesOf, timeOf } from '#lib/days/days.ts'

/** How many days, from today on, guests see with or without a table. */
export const daysAhead = 14

/** Today and the days after it. */
export const datesAhead = (today: string, count = daysAhead): string[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index))

/** A service of a day that is not over, its first and last time, and the largest party that one of its times takes, 0 for none (D-144). */
export type DayService = { name: string; from: string; until: string; largest: number }

/** The largest party that one of these times takes; 0 without any. */
export const largestParty = (slots: readonly Pick<SlotAt, 'available'>[]) =>
  Math.max(0, ...slots.map(({ available }) => available))

const isOf = ({ name, from, until }: Omit<DayService, 'largest'>, { service, time }: SlotAt) =>
  service === name && from <= time && time <= until

/** The services of a day, each with the part of it that its times, those of `slotsOf`, leave. */
export function servicesOf(day: DayContext, slots: readonly SlotAt[]): DayService[] {
  return openServices(day).map(({ service: { name }, from, to }) => {
    const one = { name, from: timeOf(from), until: timeOf(to) }
    return { ...one, largest: largestParty(slots.filter((slot) => isOf(one, slot))) }
  })
}

/** A day as guests choose it: the largest party that one of its times takes, 0 for none; closed when no service opens (D-34, D-35). */
export type DayAhead = { date: string; largest: number; is_closed: boolean; services: DayService[] }

/** What a day offers to its audience: the same times as `slotsOf`. */
export function dayAhead(day: DayContext): DayAhead {
  const slots = slotsOf(day)
  const largest = largestParty(slots)
  const is_closed = largest === 0 && openingsOn(day.services, day.date).length === 0
  return { date: day.date, largest, is_closed, services: servicesOf(day, slots) }
}

/** The last date on which a visitor may book, by the wall clock `now`; null without a limit (D-36). */
export function lastDate(config: StoredConfig | null, now: { date: string; time: string }): string | null {
  const ahead = latestAhead(bookingConfig(config))
  if (ahead === Infinity) return null
  return addDays(now.date, Math.floor((minutesOf(now.time) + ahead) / 1440))
}

/** A day that takes a party, and whether it comes before the chosen day. */
export type NextDay = { date: string; isBefore: boolean }

/** The next day after `date` that takes these people, otherwise the nearest before it. */
export function nextDayFor(
  days: readonly Pick<DayAhead, 'date' | 'largest'>[],
  date: string,
  people: number,
): NextDay | null {
  const fitting = days.filter((day) => day.largest >= people && day.date !== date)
  const next = fitting.find((day) => day.date > date) ?? fitting.at(-1)
  return next ? { date: next.date, isBefore: next.date < date } : null
}

/** How many days before a chosen date the days round it begin. */
const daysBefore = 6

/** The first of the days around a date, or around the last bookable date if that is earlier. */
export const daysRoundFrom = (date: string, until: string | null): string =>
  addDays(until !== null && until < date ? until : date, -daysBefore)

/** Most days ahead at which the days round a date begin. */
const farthest = 366

/** The first of the days that a call asks for: never before today. */
export function firstOf(from: string | undefined, today: string): string {
  if (from === undefined || from < today) return today
  const last = addDays(today, farthest)
  return from < last ? from : last
}

/** The largest smaller party that a date still takes, with its first time; null when it takes `people` or nobody. */
export function smallerParty(
  slots: readonly { time: string; available: number }[],
  people: number,
): { people: number; time: string } | null {
  const most = largestParty(slots)
  if (most === 0 || most >= people) return null
  return { people: most, time: slots.find(({ available }) => available === most)!.time }
}
