import * as z from 'zod/mini'
import { birthDateProblem } from '#features/customers/rules.ts'
import type { Reservation } from '#features/reservations/admin/reservation.ts'
import type { createReservation } from '#features/reservations/contract.ts'
import { RequestForm, type Wish, wishes, wishesOf } from '#features/reservations/form.ts'
import { numericDate } from '#lib/dates.ts'
import type { BodyOf } from '#lib/endpoint.ts'

/** The form's fields as they are typed: dates of birth as 'DD/MM/YYYY', the reason as a select holds it, '' for none. */
export type ReservationValues = {
  phone: string
  name: string
  email: string
  birth_date: string
  /** Of the customer that the look-up found (RES-33). */
  customer_id: number | null
  person_number: number
  date: string
  /** '' until one was chosen. */
  time: string
  reason: string
} & Record<Wish, string>

/** The rules of the call, and that nobody is born after the venue's today (D-59). That a time is chosen, an alert says (RES-44). */
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
    person_number,
    date,
    time: z.string(),
    reason: z.string(),
    ...wishes,
  })
}

/** What the form opens with: a reservation, or a new one for today (RES-51) and the smallest party (RES-48). */
export function valuesOf(
  reservation: Reservation | null,
  { today, min }: { today: string; min: number },
): ReservationValues {
  const owner = reservation?.owner
  return {
    phone: owner?.phone ?? '',
    name: owner?.name ?? '',
    email: owner?.email ?? '',
    birth_date: owner?.birth_date ? numericDate(owner.birth_date) : '',
    customer_id: owner?.customer_id ?? null,
    person_number: reservation?.person_number ?? min,
    date: reservation?.date ?? today,
    time: reservation?.time ?? '',
    reason: reservation?.reason_told ? String(reservation.reason) : '',
    ...wishesOf((name) => reservation?.[name] ?? ''),
  }
}

/** The body of either call (RES-74). Of no reason it says nothing, unless that takes one back from `reservation` (D-113). */
export function bodyOf(
  values: ReservationValues,
  reservation: Reservation | null,
): BodyOf<typeof createReservation> {
  const none = reservation?.reason_told ? null : undefined
  return { ...values, reason: values.reason === '' ? none : Number(values.reason), service_id: -1 }
}
