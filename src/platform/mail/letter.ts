import type { LetterContent } from '#lib/letter.ts'

/** The letter as it is kept in the outbox. A text that no database can hold loses what makes it so, and never the mail. */
export const letterColumn = (letter: LetterContent): string =>
  JSON.stringify(letter, (_name, value: unknown) => (typeof value === 'string' ? storable(value) : value))

/** The same text without NUL and halves of surrogate pairs. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** What the row's letter says; null for a row of an earlier version, which has its text alone. */
export const letterOf = ({ letter }: { letter: unknown }): LetterContent | null =>
  letter as LetterContent | null
