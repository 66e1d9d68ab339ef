import * as z from 'zod/mini'
import { optionalWishes } from './wishes.ts'
import { BirthDate, Email, Name, Phone } from '#features/guests/rules.ts'
import { calendarDate } from '#lib/fields.ts'

/** Asked of who saves without a time (RES-44, PUB-RES-27). */
export const chooseTime = 'Escolha o horário da reserva.'

/** A wall-clock time, stored as 'HH:mm'; a missing one has its own message (PUB-RES-27). */
const ChosenTime = z.pipe(
  z
    .string(chooseTime)
    .check(
      z.minLength(1, { error: chooseTime, abort: true }),
      z.regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, 'Horário inválido.'),
    ),
  z.transform((time: string) => time.slice(0, 5)),
)

/** 1 to 7, as a number or text (D-52); undefined and null name none (D-113). */
const Reason = z.optional(
  z.nullable(
    z.pipe(
      z.pipe(z.union([z.int(), z.string()]), z.transform(Number)),
      z.int('Motivo inválido.').check(z.minimum(1, 'Motivo inválido.'), z.maximum(7, 'Motivo inválido.')),
    ),
  ),
)

/** The fields of the visitor's form, with the texts of pages spec §5; phone and server check it by this schema. */
export const RequestForm = z.object({
  name: Name,
  phone: Phone,
  email: Email,
  birth_date: BirthDate,
  reason: Reason,
  ...optionalWishes,
  /** The branch's settings limit it, not this schema. */
  person_number: z.int('Número de pessoas é obrigatório.'),
  date: z.pipe(z.string('Preencha uma data válida!'), calendarDate('Preencha uma data válida!')),
  time: ChosenTime,
})
export type RequestForm = z.output<typeof RequestForm>

/** Fields that a form also sends, although the server determines them. */
export const BookingForm = z.extend(RequestForm, {
  /** Clients send -1; the server ignores it and finds the service by date and time (RES-74, D-38). */
  service_id: z.optional(z.union([z.int(), z.string().check(z.maxLength(20))])),
  /** The phone identifies the customer (D-55). From a visitor: the look-up's reference, which allows masked fields (D-60). */
  customer_id: z.optional(z.nullable(z.union([z.int(), z.string().check(z.maxLength(500))]))),
})
