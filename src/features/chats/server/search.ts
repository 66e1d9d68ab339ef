import { sql } from 'kysely'
import type { Chat } from '../contract.ts'
import { excerpt } from '../words/excerpt.ts'
import type { ChatStatus } from '../rules.ts'
import { profileIds } from '#features/users/rules.ts'
import type { Reacher } from '#features/users/server/reach.ts'
import { phoneParts, searchPatterns } from '#lib/text/search.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** A shorter word has no trigram: it narrows the results of a longer one, and finds nothing by itself. */
const wordLength = 3
/** A search finds at most so many of the newest chats; more help nobody, and are not counted. */
const foundLimit = 300

const lettersOf = (pattern: string) => pattern.slice(1, -1).replaceAll(/\\(.)/g, '$1')

/** Chats that a search found, in the order of the list: each with the newest message with all of its words, null for a name or phone. */
export type SearchHits = Map<number, number | null>

type ChatScope = { status: ChatStatus; isOfBranch: boolean; person: Reacher }

/** The chats of a branch, or of the person's reach in its business, whose name, phone or messages have these words, accents aside. */
export async function findChats(
  db: Db,
  { business_id, id: branch_id }: BranchKey,
  { status, isOfBranch, person }: ChatScope,
  search: string,
): Promise<SearchHits> {
  const patterns = searchPatterns(search)
  const inMessages = patterns.some((pattern) => Array.from(lettersOf(pattern)).length >= wordLength)
  const branches = isOfBranch
    ? sql`array[${branch_id}]::bigint[]`
    : person.profile_id === profileIds.editor
      ? sql`(select array_agg(branch_id) from branch_user where business_id = ${business_id} and user_id = ${person.id}) || 0::bigint`
      : sql`null`
  const { rows } = await sql<{ chat_id: number; message_id: number | null }>`
    select chat_id, message_id
    from chats_found(${business_id}, ${patterns}::text[], ${inMessages}, ${status}, ${branches}, ${foundLimit})`.execute(
    db,
  )
  return new Map(rows.map(({ chat_id, message_id }) => [chat_id, message_id]))
}

/** The messages of these chats that a search found, as the list shows them. */
export async function readFound(
  db: Db,
  business_id: number,
  { found, search, ids }: { found: SearchHits; search: string; ids: number[] },
): Promise<Map<number, Chat['found']>> {
  const messageIds = ids.flatMap((id) => found.get(id) ?? [])
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat_message')
    .select(['id', 'chat_id', 'message', 'platform_at'])
    .where('business_id', '=', business_id)
    .where('id', 'in', messageIds)
    .execute()
  const words = phoneParts(search) ?? searchPatterns(search).map(lettersOf)
  return new Map(
    rows.map(({ id, chat_id, message, platform_at }) => [
      chat_id,
      { message_id: id, message: excerpt(message, words), at: platform_at.toISOString() },
    ]),
  )
}
