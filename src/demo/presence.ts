import { planned, type ReminderSchedule } from '#features/reminders/rules.ts'
import { instantOf } from '#lib/days/zoned.ts'
import type { DemoBooking } from './bookings.ts'
import type { Random } from './random.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** What the demo's houses want of their reminders, since three weeks ago. */
export const reminding = (now: Date): ReminderSchedule => ({
  sends_since: new Date(now.getTime() - 21 * dayMs),
  on_approval: false,
  leads: [24, 3],
  quiet_from: '21:00',
  quiet_until: '09:00',
})

/** What became of a booking between its request and its time. */
export type BookingHistory = {
  reminders: { lead: number; sent_at: Date }[]
  /** When the guest confirmed that they come; null if they did not. */
  confirmed_at: Date | null
  isMissing: boolean
}

type Place = { zone: string; today: string; now: Date; asked: ReadonlyMap<DemoBooking, Date> }

/** The reminders of a booking that have gone out by now, by the rules of those that the product sends. */
function sentReminders(booking: DemoBooking, { zone, now, asked }: Place): BookingHistory['reminders'] {
  const wanted = reminding(now)
  return planned({ ...booking, confirmed_at: asked.get(booking)! }, wanted, zone)
    .filter(({ at }) => at >= wanted.sends_since && at <= now)
    .map(({ lead, at }) => ({ lead, sent_at: at }))
}

/**
 * Who was reminded, who said that they come, and who of the past stayed away: fewer of those who were reminded, hardly anybody of those who
 * confirmed.
 */
export function inventPresence(
  random: Random,
  bookings: readonly DemoBooking[],
  place: Place,
): Map<DemoBooking, BookingHistory> {
  const presences = new Map<DemoBooking, BookingHistory>()
  for (const booking of bookings) {
    if (booking.status !== 'CON' && booking.status !== 'COM') continue
    const [chance, wait, miss] = [random.next(), random.between(2, 90), random.next()]
    const reminders = sentReminders(booking, place)
    const said = reminders[0] && new Date(reminders[0].sent_at.getTime() + wait * minuteMs)
    const isSaid = chance < 0.64 && said && said < place.now && said < instantOf(booking, place.zone)
    const missing = isSaid ? 0.01 : reminders.length > 0 ? 0.07 : 0.11
    presences.set(booking, {
      reminders,
      confirmed_at: isSaid ? said : null,
      isMissing: booking.date < place.today && booking.status === 'COM' && miss < missing,
    })
  }
  return presences
}
