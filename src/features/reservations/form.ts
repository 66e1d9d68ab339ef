import * as z from 'zod/mini'
import { BirthDate, Email, Name, Phone } from '#features/customers/rules.ts'
import { calendarDate } from '#lib/fields.ts'

/** Characters of a comment (D-52). */
export const commentLength = 1000

const chooseTime = 'Escolha o horário da reserva.'

/** A wall-clock time, kept as 'HH:mm'; none chosen says so (PUB-RES-27). */
const ChosenTime = z.pipe(
  z
    .string(chooseTime)
    .check(
      z.minLength(1, { error: chooseTime, abort: true }),
      z.regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, 'Horário inválido.'),
    ),
  z.transform((time: string) => time.slice(0, 5)),
)

/** 1 to 7, a number or its digits (D-52); nothing and null name none (D-113). */
const Reason = z.optional(
  z.nullable(
    z.pipe(
      z.pipe(z.union([z.int(), z.string()]), z.transform(Number)),
      z.int('Motivo inválido.').check(z.minimum(1, 'Motivo inválido.'), z.maximum(7, 'Motivo inválido.')),
    ),
  ),
)

/**
 * What a guest may say beside, each a text with a column of its own name; a form begins with these. One more is named here and in
 * `fields.ts`, and has its field on the two forms.
 */
export const noWishes = { comment: '' }
export type Wish = keyof typeof noWishes

const comment = z.string().check(z.trim(), z.maxLength(commentLength, 'Máximo de 1000 caracteres'))

/** The rules of such a text where it is said. */
export const wishes = { comment } satisfies Record<Wish, z.ZodMiniType>

/** The wishes by name, each made of what `valueOf` says of it. */
export const wishesOf = <Value>(valueOf: (name: Wish) => Value): Record<Wish, Value> =>
  Object.fromEntries((Object.keys(noWishes) as Wish[]).map((name) => [name, valueOf(name)])) as Record<
    Wish,
    Value
  >

/** What the visitor fills in, with the texts of 2 §5: the form on the phone and the server check by this one schema. */
export const RequestForm = z.object({
  name: Name,
  phone: Phone,
  email: Email,
  birth_date: BirthDate,
  reason: Reason,
  comment: z.optional(z.nullable(comment)),
  /** How many are too few or too many, the branch's settings say. */
  person_number: z.int('Número de pessoas é obrigatório.'),
  date: z.pipe(z.string('Preencha uma data válida!'), calendarDate('Preencha uma data válida!')),
  time: ChosenTime,
})
export type RequestForm = z.output<typeof RequestForm>

/** What a form sends beside: known to the server anyway. */
export const BookingForm = z.extend(RequestForm, {
  /** Clients send -1; the server finds the service by date and time, whatever is sent (RES-74, D-38). */
  service_id: z.optional(z.union([z.int(), z.string().check(z.maxLength(20))])),
  /** Who it is, the phone says (D-55); of a visitor, a look-up's reference lets masked fields stand (D-60). */
  customer_id: z.optional(z.nullable(z.union([z.int(), z.string().check(z.maxLength(500))]))),
})
