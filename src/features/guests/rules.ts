import * as z from 'zod/mini'
import { calendarDate } from '#lib/fields.ts'
import { invalidPhone, readPhone } from '#lib/person/phone.ts'

/** Most characters of a name or an e-mail on the forms (back-office spec §9). */
export const maxLength = 255

const tooLong = z.maxLength(maxLength, 'Máximo de 255 caracteres')

const required = (message: string) => z.minLength(1, { error: message, abort: true })

/** Invisible characters, which can disturb the text around them (reversed line, zero width). Joiners and emoji variants may stay. */
const hidden = /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{DI}/gu

/** More than four marks on one letter would reach into neighbouring lines; Burmese names such as ဖြိုး have four. */
const piledMarks = /(\p{M}{4})\p{M}+/gu

/** Whether the text has any visible character. */
const isSeen = (text: string) => /[^\s\p{DI}\p{M}\u2800]/u.test(text)

/** Names appear in lists, mails and files: one line, without invisible characters. */
export function oneLine(text: string): string {
  const line = text.replace(hidden, '').replace(piledMarks, '$1')
  return isSeen(line) ? line.replace(/[\s\p{Cc}]+/gu, ' ').trim() : ''
}

/** A person's data, cleaned and checked in the same way on every form (back-office spec §5, D-102). */
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

const phoneText = z
  .string('Telefone é obrigatório.')
  .check(z.trim(), required('Telefone é obrigatório.'), z.maxLength(maxLength, invalidPhone))

/** Accepts any spelling, outputs the phone as we store it (`readPhone`; D-55, D-139). */
export const Phone = z.pipe(phoneText, z.pipe(z.transform(readPhone), z.string(invalidPhone)))

/** A phone of an edit: an invalid one stays as it is, for `requireEditedPhone`, which accepts it only if it is stored already. */
export const EditedPhone = z.pipe(
  phoneText,
  z.transform((text: string) => readPhone(text) ?? text),
)

/** A calendar date from 1900 on; `birthDateProblem` refuses future dates (D-59). */
export const BirthDate = z.pipe(
  z
    .string('Data de nascimento é obrigatório.')
    .check(z.trim(), required('Data de nascimento é obrigatório.')),
  z.pipe(
    calendarDate('Data de nascimento inválida.'),
    z.string().check(z.refine((date) => date >= '1900-01-01', 'Data de nascimento inválida.')),
  ),
)

/** The problem with a birth date on the calendar day `today`, or null: it must not be in the future (D-59). */
export function birthDateProblem(date: string, today: string): string | null {
  return date > today ? 'Data de nascimento inválida.' : null
}

const bullets = '•••'

/** Whether a text contains part of a mask; valid e-mails and dates never do. */
const isMask = (text: string): boolean => text.includes('•')

/**
 * 'Maria S.' for 'Maria da Silva'; a single word is its own mask, and a text without a letter is no name. Cleaned as the form cleans it,
 * which may send the mask back.
 */
export function maskName(name: string): string {
  const [first = '', ...others] = oneLine(name).split(' ')
  const initial = others
    .map((word) => /\p{L}\p{M}*/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
    .at(-1)
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}

/** 'm•••@g•••.com' for 'maria@gmail.com': the mask hides the length too. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${Array.from(local)[0]}${bullets}@${Array.from(domain)[0]}${bullets}.${domain.split('.').at(-1)}`
}

/** '••/••/1990' for '1990-05-17'. */
export const maskBirthDate = (date: string): string => `••/••/${date.slice(0, 4)}`

type Personal = { name: string; email: string | null; birth_date: string | null }

/** Who gave a customer's e-mail: staff, its mailbox by a link, or any person who filled in a form with the phone. */
export type EmailSource = 'staff' | 'mailbox' | 'form' | 'device'

/** Whether a customer's e-mail is known to be theirs; no form proves it, and no cookie of a device (D-168). */
export const isProvenEmail = (source: EmailSource | null): boolean =>
  source === 'staff' || source === 'mailbox'

/** The data that a stranger's form may show as masks. An e-mail of unknown origin is left out (D-128). */
export const withOfferedEmail = <P extends Personal>(person: P & { email_source: string | null }): P => ({
  ...person,
  email: person.email_source && person.email,
})

/** A person's data as strangers may see them (D-60); missing values stay null. */
export function maskedPerson({ name, email, birth_date }: Personal): Personal {
  return {
    name: maskName(name),
    email: email && maskEmail(email),
    birth_date: birth_date && maskBirthDate(birth_date),
  }
}

/** A field of a visitor's form that accepts a mask from a look-up; the server resolves it (D-60). */
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

type PersonData = { name: string; email: string; birth_date: string }

/**
 * Replaces each mask of `stored` in a visitor's form by the stored value (D-60). `masked`: there was at least one. `broken`: an e-mail or
 * date is a mask of something else, or `mayRestore` forbids filling it in. A name equal to its mask counts as a mask, even when typed, so
 * that a mask is never stored.
 */
export function unmask(
  given: PersonData,
  stored: Personal | null,
  mayRestore: boolean,
): { kind: 'broken' } | { kind: 'whole'; person: PersonData; masked: boolean } {
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
