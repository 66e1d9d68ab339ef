import type { LetterContent } from '#lib/letter.ts'

/** The letter as stored in the outbox. Characters that Postgres cannot store are removed; the mail is still sent. */
export const letterColumn = (letter: LetterContent): string =>
  JSON.stringify(letter, (_name, value: unknown) => (typeof value === 'string' ? storableText(value) : value))

/** The same text without NUL and halves of surrogate pairs. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** The content of the row's letter; null for a row of an earlier version, which has only its text. */
export const letterOf = ({ letter }: { letter: unknown }): LetterContent | null =>
  letter as LetterContent | null
