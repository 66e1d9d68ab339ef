import { sql } from 'kysely'
import type { Traces } from '#lib/person/person.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { mentions } from '#platform/database/mentions.ts'

// A letter that its delivery has yet to write has only facts.
const said = sql`concat_ws(' ', mail.recipient, mail.subject, mail.body, mail.letter)`

/** The letters of a business to a person or about them, oldest first, with their text, or the facts for it. */
export function lettersAbout(db: Db, business_id: number, traces: Traces) {
  return db
    .selectFrom('mail')
    .select(['kind', 'recipient', 'subject', 'body', 'status', 'created_at', 'sent_at'])
    .select(sql`case when mail.body = '' then mail.letter end`.as('facts'))
    .where('business_id', '=', business_id)
    .where(mentions(said, traces))
    .orderBy('id')
    .execute()
}

/**
 * Empties the letters of a business to a person or about them, and stops those that have not left (D-98). The rows stay, so that the number
 * of letters does. Returns how many.
 */
export async function emptyLettersAbout(trx: Trx, business_id: number, traces: Traces): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('mail')
    .set({
      recipient: '',
      subject: 'Mensagem apagada',
      body: '',
      letter: null,
      status: sql`case when status = 'queued' then 'failed' else status end`,
      error: sql`case when status = 'queued' then 'the person was erased' else error end`,
    })
    .where('business_id', '=', business_id)
    .where(mentions(said, traces))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
