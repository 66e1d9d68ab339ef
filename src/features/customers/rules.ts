import * as z from 'zod/mini'
import { calendarDate } from '#lib/fields.ts'
import { phoneDigits } from '#lib/phone.ts'

/** Characters of a name or an e-mail on the forms (1 §9). */
export const maxLength = 255

const tooLong = z.maxLength(maxLength, 'Máximo de 255 caracteres')

/** What a guest reads once registered (2 §2.14). */
export const registered = 'Seu cadastro foi realizado com sucesso!'

/** Area code and 8 or 9 digits. */
const isPhone = (digits: string) => /^[1-9]\d{9,10}$/.test(digits)

const required = (message: string) => z.minLength(1, { error: message, abort: true })

/** Writes nothing and turns what stands beside it (a reversed line, a letter of no width); joiners and emoji variants may stay. */
const hidden = /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{DI}/gu

/** Marks beyond the fourth on one letter reach into the lines above and below; Burmese names such as ဖြိုး have four. */
const piledMarks = /(\p{M}{4})\p{M}+/gu

/** Whether anything of a text is seen. */
const isSeen = (text: string) => /[^\s\p{DI}\p{M}\u2800]/u.test(text)

/** A name stands in lists, mails and files: one line, and nothing in it that is not seen. */
export function oneLine(text: string): string {
  const line = text.replace(hidden, '').replace(piledMarks, '$1')
  return isSeen(line) ? line.replace(/[\s\p{Cc}]+/gu, ' ').trim() : ''
}

/** What a person says about themselves, the same on every form (1 §5, D-102): texts in, cleaned texts out. */
export const Name = z
  .string('Nome é obrigatório.')
  .check(z.overwrite(oneLine), required('Nome é obrigatório.'), tooLong)

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

const bullets = '•••'

/** Whether a text has a piece of a mask in it; no e-mail and no date has. */
const isMask = (text: string): boolean => text.includes('•')

/** 'Maria S.' of 'Maria da Silva'; a name of one word is its own mask. Cleaned as the form that brings it back cleans it. */
export function maskName(name: string): string {
  const words = oneLine(name).split(' ')
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return last ? `${first} ${Array.from(last)[0]?.toUpperCase()}.` : first
}

/** 'm•••@g•••.com' of 'maria@gmail.com': how long it is shows as little as what it is. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${Array.from(local)[0]}${bullets}@${Array.from(domain)[0]}${bullets}.${domain.split('.').at(-1)}`
}

/** '••/••/1990' of '1990-05-17'. */
export const maskBirthDate = (date: string): string => `••/••/${date.slice(0, 4)}`

type Personal = { name: string; email: string | null; birth_date: string | null }

/**
 * What a stranger's form may be filled in with, masked: an e-mail that nobody answers for is left out, because the letters of that form
 * would go there (D-128).
 */
export const offered = <P extends Personal>(person: P & { email_source: string | null }): P => ({
  ...person,
  email: person.email_source && person.email,
})

/** What a stranger may see of somebody's data (D-60); what is not there needs no mask. */
export function maskedPerson({ name, email, birth_date }: Personal): Personal {
  return {
    name: maskName(name),
    email: email && maskEmail(email),
    birth_date: birth_date && maskBirthDate(birth_date),
  }
}

/** A field of a visitor's form that may come back as the mask which a look-up showed; whose it is, the server finds out (D-60). */
function maskable(field: typeof Email | typeof BirthDate, missing: string) {
  return z.pipe(
    z.string(missing),
    z.transform((text, context) => {
      if (isMask(text)) return text
      const result = field.safeParse(text)
      if (result.success) return result.data
      for (const { message } of result.error.issues) {
        context.issues.push({ code: 'custom', message, input: text })
      }
      return text
    }),
  )
}

/** An e-mail as typed, or the mask of a stored one (D-60). */
export const MaskableEmail = maskable(Email, 'Email é obrigatório.')
/** A birth date as typed, or the mask of a stored one (D-60). */
export const MaskableBirthDate = maskable(BirthDate, 'Data de nascimento é obrigatório.')

type Given = { name: string; email: string; birth_date: string }

/**
 * What a visitor's form means: for each field that still shows the mask of `stored`, the stored value (D-60). `masked` tells whether
 * there was one; `broken` that an e-mail or date is a mask of something else, or one that `mayRestore` does not allow to be filled
 * in. A name that reads like its mask is one, whoever typed it: a mask is never stored.
 */
export function unmask(
  given: Given,
  stored: Personal | null,
  mayRestore: boolean,
): { kind: 'broken' } | { kind: 'whole'; person: Given; masked: boolean } {
  const masks = stored && maskedPerson(stored)
  const person = { ...given }
  for (const field of ['email', 'birth_date'] as const) {
    if (!isMask(given[field])) continue
    const value = stored?.[field]
    if (!mayRestore || !value || given[field] !== masks?.[field]) return { kind: 'broken' }
    person[field] = value
  }
  if (stored && given.name === masks?.name) person.name = stored.name
  const masked = (['name', 'email', 'birth_date'] as const).some((field) => person[field] !== given[field])
  return { kind: 'whole', person, masked }
}
