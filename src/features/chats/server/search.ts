import { sql } from 'kysely'
import type { Chat } from '../contract.ts'
import { excerpt } from '../excerpt.ts'
import { searchPatterns } from '#lib/search.ts'
import type { Db } from '#platform/database/database.ts'

/** A word of fewer letters has no trigram: it narrows what a longer one found, and finds nothing by itself. */
const wordLength = 3
/** The chats with the newest hits; more of them help nobody, and are counted no further. */
const hitsLimit = 2_000

/** What a search found: the newest message with all of its words, of each chat that has one. */
export type Hits = Map<number, number>

const lettersOf = (pattern: string) => pattern.slice(1, -1).replaceAll(/\\(.)/g, '$1')

/** Chats of a business by the words of their messages, accents aside. */
export async function findInMessages(db: Db, business_id: number, search: string): Promise<Hits> {
  const patterns = searchPatterns(search)
  if (!patterns.some((pattern) => Array.from(lettersOf(pattern)).length >= wordLength)) return new Map()
  const { rows } = await sql<{ chat_id: number; message_id: number }>`
    select chat_id, message_id from chat_messages_found(${business_id}, ${patterns}::text[])
    order by message_id desc limit ${hitsLimit}`.execute(db)
  return new Map(rows.map(({ chat_id, message_id }) => [chat_id, message_id]))
}

/** The messages of these chats that a search found, as the list shows them. */
export async function readFound(
  db: Db,
  business_id: number,
  { hits, search, ids }: { hits: Hits; search: string; ids: number[] },
): Promise<Map<number, Chat['found']>> {
  const messageIds = ids.flatMap((id) => hits.get(id) ?? [])
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat_message')
    .select(['id', 'chat_id', 'message', 'platform_at'])
    .where('business_id', '=', business_id)
    .where('id', 'in', messageIds)
    .execute()
  const words = searchPatterns(search).map(lettersOf)
  return new Map(
    rows.map(({ id, chat_id, message, platform_at }) => [
      chat_id,
      { message_id: id, message: excerpt(message, words), at: platform_at.toISOString() },
    ]),
  )
}
