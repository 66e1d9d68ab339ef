import * as z from 'zod/mini'
import { calendarDate } from '#lib/fields.ts'
import { phoneDigits } from '#lib/phone.ts'

/** Characters of a name or an e-mail on the forms (1 §9). */
export const maxLength = 255

const tooLong = z.maxLength(maxLength, 'Máximo de 255 caracteres')

/** Area code and 8 or 9 digits. */
const isPhone = (digits: string) => /^[1-9]\d{9,10}$/.test(digits)

const required = (message: string) => z.minLength(1, { error: message, abort: true })

/** A name stands in lists, mails and files: no line breaks or invisible characters. */
const oneLine = z.overwrite((text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())

/** What a person says about themselves, the same on every form (1 §5, D-102): texts in, cleaned texts out. */
export const Name = z.string('Nome é obrigatório.').check(oneLine, required('Nome é obrigatório.'), tooLong)

export const Email = z
  .string('Email é obrigatório.')
  .check(
    z.trim(),
    required('Email é obrigatório.'),
    z.regex(z.regexes.email, { error: 'Email inválido.', abort: true }),
    tooLong,
  )

/** Comes in any spelling, is kept as 10 or 11 digits (D-55). */
export const Phone = z.pipe(
  z
    .string('Telefone é obrigatório.')
    .check(z.trim(), required('Telefone é obrigatório.'), z.maxLength(maxLength, 'Telefone inválido.')),
  z.pipe(z.transform(phoneDigits), z.string().check(z.refine(isPhone, 'Telefone inválido.'))),
)

/** A calendar date from 1900 on; that it is not in the future, `birthDateProblem` says (D-59). */
export const BirthDate = z.pipe(
  z
    .string('Data de nascimento é obrigatório.')
    .check(z.trim(), required('Data de nascimento é obrigatório.')),
  z.pipe(
    calendarDate('Data de nascimento inválida.'),
    z.string().check(z.refine((date) => date >= '1900-01-01', 'Data de nascimento inválida.')),
  ),
)

/** What is wrong with a birth date on the calendar day `today`, or null: nobody is born tomorrow (D-59). */
export function birthDateProblem(date: string, today: string): string | null {
  return date > today ? 'Data de nascimento inválida.' : null
}
