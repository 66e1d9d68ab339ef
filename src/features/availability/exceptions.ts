import type { DateException, ServiceRow } from './rules.ts'
import type { Ability } from '#features/users/rules.ts'
import { seatsText } from '#lib/person/people.ts'

/** The changes on one date; absent fields stay as they are. */
type Change = { max_persons?: number | null | undefined; is_stopped?: boolean | undefined }

/** A service on a date after the change (D-123). Seats that were entered stay, even if they equal the usual number (D-147). */
export function changedException(
  { exceptions = [] }: ServiceRow,
  date: string,
  change: Change,
): DateException {
  const before = exceptions.find((one) => one.date === date)
  const { max_persons = before?.max_persons ?? null, is_stopped = before?.is_stopped ?? false } = change
  return { date, max_persons, is_stopped }
}

/**
 * The ability to stop, reopen or change the seats of one date (D-149): people who see the full room may change today, people who change the
 * availability may change every other date. `today` is the branch's date.
 */
export const nightAbility = (date: string, today: string): Ability =>
  date === today ? 'reservation' : 'reservation-config'

/** Whether a date is still different from the others. */
export const isDifferent = ({ max_persons, is_stopped }: DateException): boolean =>
  is_stopped || max_persons !== null

/** The service with this exception in place of the one it had on that date. */
export const withException = <Service extends ServiceRow>(service: Service, one: DateException): Service => ({
  ...service,
  exceptions: [...(service.exceptions ?? []).filter(({ date }) => date !== one.date), one]
    .filter(isDifferent)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
})

/** 'parou de aceitar', '50 lugares', or both. */
export const exceptionText = ({ max_persons, is_stopped }: DateException): string =>
  [is_stopped && 'parou de aceitar', max_persons !== null && seatsText(max_persons)]
    .filter(Boolean)
    .join(' · ')
