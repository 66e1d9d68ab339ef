import { letterWriters } from '../src/app.ts'
import type { LetterContent } from '#lib/text/letter.ts'
import { inWords } from '#platform/mail/letter.ts'
import type { TestHouse } from './app.ts'

/** The letters that a business caused, oldest first, in the words in which they leave. */
export async function mailsOf({ house }: TestHouse, business_id: number) {
  const rows = await house.db
    .selectFrom('mail')
    .selectAll()
    .where('business_id', '=', business_id)
    .orderBy('id')
    .execute()
  const written = await Promise.all(rows.map((row) => inWords(house, letterWriters, row)))
  return written.map((row) => ({ ...row, letter: row.letter as LetterContent }))
}
