import { timeOf } from '#lib/days/days.ts'

/** The part of the day that a message names: beside the hour ('8 da noite') or elsewhere ('jantar às 8'). */
export type SpokenPart = 'dawn' | 'morning' | 'lunch' | 'afternoon' | 'night'

/** An hour from 1 to 11 without its half of the day; written with 'h' or ':' it may be meant on the 24-hour clock. */
export type Half = { hour: number; minute: number; isWritten: boolean }

/** The time that a text names: sure, in an unknown half of the day, none, or midnight, whose day is unclear. */
export type ClockTime = { time: string } | { half: Half } | { none: true } | { midnight: true }

/** The hours of the twelve-hour clock that people say with each part of the day, and whether they are after noon. */
const parts: Record<SpokenPart, { hours: number[]; isAfternoon: boolean }[]> = {
  dawn: [{ hours: [1, 2, 3, 4, 5], isAfternoon: false }],
  morning: [{ hours: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], isAfternoon: false }],
  lunch: [
    { hours: [10, 11], isAfternoon: false },
    { hours: [1, 2, 3, 4], isAfternoon: true },
  ],
  afternoon: [{ hours: [1, 2, 3, 4, 5, 6, 7], isAfternoon: true }],
  night: [{ hours: [5, 6, 7, 8, 9, 10, 11], isAfternoon: true }],
}

const at = (hour: number, minute: number): ClockTime => ({ time: timeOf(hour * 60 + minute) })

/** The hour on the 24-hour clock, or null if nobody says it so ('4 da noite'). */
function within(part: SpokenPart | null, hour: number, minute: number): ClockTime | null {
  const range = part && parts[part].find(({ hours }) => hours.includes(hour))
  return range ? at(range.isAfternoon ? hour + 12 : hour, minute) : null
}

type SpokenTime = {
  hour: number
  minute: number
  /** The part of the day beside the hour. */
  own: SpokenPart | null
  /** The part named elsewhere in the message. */
  elsewhere: SpokenPart | null
  /** '08:00': as the 24-hour clock shows it. */
  isPadded: boolean
  isWritten: boolean
}

/** The time that an hour means. 1 to 11 alone may be before or after noon; the day of midnight is unclear. */
export function clocked({ hour, minute, own, elsewhere, isPadded, isWritten }: SpokenTime): ClockTime {
  if (hour > 23 || minute > 59 || hour === 0) return { none: true }
  if (hour > 12) return own === 'morning' || own === 'dawn' ? { none: true } : at(hour, minute)
  if (hour === 12) return own === 'night' || own === 'dawn' ? { none: true } : at(12, minute)
  if (own) return within(own, hour, minute) ?? { none: true }
  if (isPadded) return at(hour, minute)
  return within(elsewhere, hour, minute) ?? { half: { hour, minute, isWritten } }
}
