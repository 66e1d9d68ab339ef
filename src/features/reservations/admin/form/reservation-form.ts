import * as z from 'zod/mini'
import { birthDateProblem } from '#features/guests/rules.ts'
import type { Reservation } from '../reservation.ts'
import type { createReservation } from '../../contract.ts'
import { RequestForm } from '../../form.ts'
import { enteredWishes, type GuestWish, typedWishes, wishSchemas } from '../../wishes.ts'
import { numericDate } from '#lib/days/dates.ts'
import type { BodyOf } from '#lib/call/endpoint.ts'

/** The form's fields as typed: dates of birth as 'DD/MM/YYYY', the reason as the select's value, '' for none. */
export type ReservationValues = {
  phone: string
  name: string
  email: string
  birth_date: string
  /** The id of the customer that the look-up found (RES-33). */
  customer_id: number | null
  /** Whether the typed data replaces the customer's record (D-138). */
  update_customer: boolean
  person_number: number
  date: string
  /** '' until staff choose one. */
  time: string
  reason: string
} & Record<GuestWish, string>

/** The call's own schema, and no birth date after the venue's today (D-59). An alert, not this schema, asks for a missing time (RES-44). */
export function schemaOn(today: string): z.ZodMiniType<unknown, ReservationValues> {
  const { phone, name, email, birth_date, person_number, date } = RequestForm.shape
  return z.object({
    phone,
    name,
    email,
    birth_date: birth_date.check(
      z.refine((day) => birthDateProblem(day, today) === null, 'Data de nascimento inválida.'),
    ),
    customer_id: z.nullable(z.int()),
    update_customer: z.boolean(),
    person_number,
    date,
    time: z.string(),
    reason: z.string(),
    ...wishSchemas,
  })
}

/** A guest to book for, such as the writer of a conversation; the phone as digits, '' if it is not known. */
export type NamedGuest = { name: string; phone: string }

/** The form's first values: those of a reservation, or of a new one for today (RES-51) and the smallest party (RES-48). */
export function reservationValuesOf(
  reservation: Reservation | null,
  { today, min, guest }: { today: string; min: number; guest?: NamedGuest | undefined },
): ReservationValues {
  const owner = reservation?.owner
  return {
    phone: owner?.phone ?? guest?.phone ?? '',
    name: owner?.name ?? guest?.name ?? '',
    email: owner?.email ?? '',
    birth_date: owner?.birth_date ? numericDate(owner.birth_date) : '',
    customer_id: owner?.customer_id ?? null,
    update_customer: false,
    person_number: reservation?.person_number ?? min,
    date: reservation?.date ?? today,
    time: reservation?.time ?? '',
    reason: reservation?.reason_told ? String(reservation.reason) : '',
    ...typedWishes(reservation),
  }
}

/** The body of both calls (RES-74). No reason is sent as undefined, or as null to remove the reason of `reservation` (D-113). */
export function reservationBodyOf(
  values: ReservationValues,
  reservation: Reservation | null,
): BodyOf<typeof createReservation> {
  const none = reservation?.reason_told ? null : undefined
  return {
    ...values,
    ...enteredWishes(values),
    reason: values.reason === '' ? none : Number(values.reason),
    service_id: -1,
  }
}

/** A customer's data in the record. */
export type RecordedOwner = { name: string; email: string | null; birth_date: string | null }

/**
 * Whether a typed name, e-mail or birth date differs from the record. Empty fields of the record are filled without asking. An e-mail equal
 * to that of `reservation` was not typed by staff, and replaces none.
 */
export function differsFromRecord(
  typed: Pick<ReservationValues, 'name' | 'email' | 'birth_date'>,
  record: RecordedOwner,
  reservation: Reservation | null,
): boolean {
  const email = typed.email.trim()
  const birthDate = record.birth_date && numericDate(record.birth_date)
  return (
    typed.name.trim() !== record.name ||
    (record.email !== null && email !== record.email && email !== reservation?.owner.email) ||
    (birthDate !== null && typed.birth_date !== birthDate)
  )
}
