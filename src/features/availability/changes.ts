import { bookingConfig, partyLimits } from './config.ts'
import {
  type BookingVerdict,
  bookingAt,
  type DayContext,
  seatsAt,
  serviceNameAt,
  type SlotAt,
  slotsOf,
} from './rules.ts'

/** The seats that a reservation holds before staff change it. The `DayContext` beside it does not count its people. */
export type HeldTable = { date: string; time: string; people: number }

/** A branch that stopped taking reservations can still change existing ones (D-108). */
const taking = (day: DayContext): DayContext => ({
  ...day,
  config: { ...bookingConfig(day.config), accept_reservations: true },
})

const isKept = (day: DayContext, held: HeldTable, time: string) =>
  day.date === held.date && time === held.time

/**
 * Whether a reservation may have this time and party (D-47, D-108). At its own date and time, offered or not, a larger party needs only
 * free seats, and the same or a smaller party is always accepted. Another date or time is decided like a new booking.
 */
export function changeAt(
  day: DayContext,
  held: HeldTable,
  time: string,
  people: number,
): BookingVerdict | { kind: 'kept' } {
  if (!isKept(day, held, time)) return bookingAt(taking(day), time, people)
  if (people < 1) return { kind: 'tooFew', limit: 1 }
  if (people <= held.people) return { kind: 'kept' }
  const { max } = partyLimits(day.config)
  if (people > max) return { kind: 'tooMany', limit: max }
  return seatsAt(day, time) < people ? { kind: 'full' } : { kind: 'kept' }
}

/** The times staff may move a reservation to: those of a new booking, and always its own (D-47). */
export function slotsOfChange(day: DayContext, held: HeldTable): SlotAt[] {
  const slots = slotsOf(taking(day))
  if (day.date !== held.date) return slots
  const most = Math.min(seatsAt(day, held.time), partyLimits(day.config).max)
  const own = {
    time: held.time,
    available: Math.max(held.people, most),
    service: serviceNameAt(day, held.time),
  }
  return [...slots.filter(({ time }) => time !== held.time), own].toSorted((a, b) =>
    a.time < b.time ? -1 : 1,
  )
}
