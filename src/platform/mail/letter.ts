import type { Selectable } from 'kysely'
import type { LetterContent } from '#lib/text/letter.ts'
import type { MailTable } from '#platform/database/tables.ts'
import type { House } from '#platform/house.ts'
import { type LetterFacts, type LetterWords, wordsColumns } from './mail.ts'

/** A row of the outbox. */
export type MailRow = Selectable<MailTable>

/** Writes the letter that a row's facts are about. */
export type LetterWriter = (house: House, row: MailRow, facts: never) => Promise<LetterWords>

/** The features' writers, by what their letters are about. */
export type LetterWriters = Readonly<Record<string, LetterWriter>>

const isFacts = (letter: object): letter is LetterFacts => 'about' in letter

/** The content of the row's letter; null for a row of an earlier version, which has only its text, and before it is written. */
export function letterOf({ letter }: Pick<MailRow, 'letter'>): LetterContent | null {
  const stored = letter as LetterContent | LetterFacts | null
  return stored && !isFacts(stored) ? stored : null
}

/** The row with its letter in words: where it has only facts, the letter is written now. Stores nothing. */
export async function inWords(house: House, writers: LetterWriters, row: MailRow): Promise<MailRow> {
  const facts = row.letter as LetterContent | LetterFacts | null
  if (!facts || !isFacts(facts)) return row
  const write = writers[facts.about]
  if (!write) throw new Error(`No letter is about ${facts.about}.`)
  return { ...row, ...wordsColumns(await write(house, row, facts as never)) }
}
