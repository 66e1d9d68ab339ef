import { firstParty } from '#features/availability/config.ts'
import { addDays } from '#lib/days/dates.ts'
import * as sitePath from '#lib/address/site-path.ts'

/** The requested table: `time` is '' until the guest chooses one. */
export type TableChoice = { people: number; date: string; time: string }

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text

/**
 * The choice in an address: `?pessoas=2&dia=2026-11-27&hora=20:00` (docs/decisions/0055). Missing, invalid and past values are as in an
 * untouched form: two people, today, no time. Any time of day is kept: the form says if it is not free (D-144).
 */
export function choiceFrom(
  query: Record<string, unknown>,
  { limits, today }: { limits: { min: number; max: number }; today: string },
): TableChoice {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
  const people = /^\d{1,3}$/.test(text('pessoas')) ? Number(text('pessoas')) : firstParty(limits)
  const isAhead = isDate(text('dia')) && text('dia') >= today
  const hasDay = isAhead || text('dia') === ''
  return {
    people: Math.min(limits.max, Math.max(limits.min, people)),
    date: isAhead ? text('dia') : today,
    time: hasDay && /^([01]\d|2[0-3]):[0-5]\d$/.test(text('hora')) ? text('hora') : '',
  }
}

/** The address of the form with this choice; the bare one while nothing is chosen that the form does not begin with. */
export function addressOfChoice(
  slug: string,
  { people, date, time }: TableChoice,
  { limits, today }: { limits: { min: number; max: number }; today: string },
): string {
  const isChosen = people !== firstParty(limits) || date !== today || time !== ''
  return isChosen ? sitePath.reserveTable(slug, `${people}`, date, time) : sitePath.reserve(slug)
}
