import type { DayPart } from '../understand/understanding.ts'
import type { ServiceTimes } from '#features/availability/service-times.ts'
import { minutesOf } from '#lib/days/days.ts'

/** A list has room for so many times beside 'Outro dia'. */
const shownLimit = 9

/** From many times those on the half hour, on the hour, or on every second hour: as many as a list shows. Others can be typed. */
export function thinned(times: string[]): string[] {
  for (const step of [1, 30, 60, 120]) {
    const left = times.filter((time) => minutesOf(time) % step === 0)
    if (left.length > 0 && left.length <= shownLimit) return left
  }
  return times.slice(0, shownLimit)
}

/** The four times nearest to a time that is not offered, ascending. */
export const nearestTo = (times: string[], wanted: string): string[] =>
  times
    .toSorted(
      (a, b) => Math.abs(minutesOf(a) - minutesOf(wanted)) - Math.abs(minutesOf(b) - minutesOf(wanted)),
    )
    .slice(0, 4)
    .toSorted()

export const partWords: Record<DayPart, string> = {
  morning: 'de manhã',
  afternoon: 'à tarde',
  evening: 'à noite',
}

/** The afternoon begins at noon and the evening at 18:00; times after midnight belong to the evening. */
export function isInPart(time: string, part: DayPart): boolean {
  if (time < '05:00' || time >= '18:00') return part === 'evening'
  return part === (time < '12:00' ? 'morning' : 'afternoon')
}

/** The times of a part of the day by service, without services that have none in it. */
export const timesOfPart = (parts: ServiceTimes[], part: DayPart): ServiceTimes[] =>
  parts
    .map((one) => ({ ...one, slots: one.slots.filter(({ time }) => isInPart(time, part)) }))
    .filter(({ slots }) => slots.length > 0)
