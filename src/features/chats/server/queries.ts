import { type SelectQueryBuilder, sql } from 'kysely'
import type { Chat, ChatEvent } from '../contract.ts'
import type { ChatStatus } from '../rules.ts'
import { shownChat, shownColumns } from './chat-view.ts'
import { eventsOfPage, shownEvent } from './events.ts'
import type { FileAddress } from './media/address.ts'
import { shownMessage } from './message-view.ts'
import { chatInReach } from './reach.ts'
import { findInMessages, type Hits, readFound } from './search.ts'
import { profile } from '#features/users/rules.ts'
import { businessInReach, type Reacher } from '#features/users/server/reach.ts'
import { notFound } from '#lib/refusal.ts'
import { searchPatterns } from '#lib/search.ts'
import { compiled } from '#platform/database/compiled.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { together } from '#platform/database/driver.ts'
import { readPage, type Window, withTotal } from '#platform/database/paging.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Branch } from '#platform/http/door.ts'

const chatsPerPage = 30
const messagesPerPage = 50

export type ChatFilters = { page: number; search?: string; filterBranch: number; status: ChatStatus }

/** Which chats: values of the statement. */
type Asked = { business_id: number; branch_id: number; status: ChatStatus; user_id: number }

/** What else the statement says: of the branch, or of what this profile reaches, with these words in their name or their messages. */
type Shape = { isOfBranch: boolean; profile_id: number; words: string[]; hits: Hits }

function matchingChats(db: Db, asked: Asked, { isOfBranch, profile_id, words, hits }: Shape) {
  let matching = db
    .selectFrom('chat')
    .where('chat.business_id', '=', asked.business_id)
    .where('chat.status', '=', asked.status)
  matching = isOfBranch
    ? matching.where('chat.branch_id', '=', asked.branch_id)
    : matching.where(chatInReach({ id: asked.user_id, profile_id }))
  if (words.length === 0) return matching
  const text = sql<string>`f_norm(chat.customer_name || ' ' || chat.customer_address)`
  return matching.where((eb) =>
    eb.or([
      eb.and(words.map((word) => eb(text, 'like', sql<string>`f_norm(${word})`))),
      eb('chat.id', '=', sql<number>`any(${[...hits.keys()]}::bigint[])`),
    ]),
  )
}

/** The chats of a window, newest message first. */
function chatsIn(db: Db, asked: Asked & Window, shape: Shape) {
  const matching = matchingChats(db, asked, shape)
  const rows = shownColumns(matching).orderBy('chat.last_message_at', 'desc').orderBy('chat.id', 'desc')
  return withTotal(matching, rows.limit(asked.limit).offset(asked.offset))
}

const noHits: Hits = new Map()

/** The same without a search, as the list is opened, for each profile. */
const unsearched = [true, false].map((isOfBranch) =>
  Object.fromEntries(
    Object.values(profile).map((profile_id) => [
      profile_id,
      compiled((db, asked: Asked & Window) =>
        chatsIn(db, asked, { isOfBranch, profile_id, words: [], hits: noHits }),
      ),
    ]),
  ),
)

/**
 * The chats of a branch (filterBranch 1), or those of its business that this person reaches; newest message first (D-74, D-77). A search
 * looks at names, phones and messages; each chat says which message was found.
 */
export async function listChats(db: Db, branch: Branch, person: Reacher, filters: ChatFilters) {
  const { status, page } = filters
  const { profile_id } = person
  const asked = { business_id: branch.business_id, branch_id: branch.id, status, user_id: person.id }
  const isOfBranch = filters.filterBranch === 1
  const search = filters.search ?? ''
  const words = searchPatterns(search)
  const hits = words.length > 0 ? await findInMessages(db, branch.business_id, search) : noHits
  const shape = { isOfBranch, profile_id, words, hits }
  const known = shape.words.length === 0 ? unsearched[isOfBranch ? 0 : 1]![profile_id] : undefined
  const { data, current_page, last_page, total } = await readPage(
    matchingChats(db, asked, shape),
    (window) => {
      const given = { ...asked, ...window }
      return known ? known(db, given) : chatsIn(db, given, shape).execute()
    },
    { page, perPage: chatsPerPage },
  )
  const ids = data.map(({ id }) => id)
  const found = await readFound(db, branch.business_id, { hits, search, ids })
  return {
    data: data.map((row) => ({ ...shownChat(row), found: found.get(row.id) ?? null })),
    current_page,
    last_page,
    total,
  }
}

/** A chat by key as our calls answer it, whoever reaches it. */
export async function loadChat(db: Db, { id, business_id }: ChatKey): Promise<Chat> {
  const chats = db.selectFrom('chat').where('chat.business_id', '=', business_id).where('chat.id', '=', id)
  return shownChat(await shownColumns(chats).executeTakeFirstOrThrow())
}

/** These chats of a business, the one with the newest message last, each with that message. */
export async function readChats(db: Db, business_id: number, ids: number[], fileAddress: FileAddress) {
  const wanted = sql<number>`any(${ids}::bigint[])`
  const chats = db
    .selectFrom('chat')
    .where('chat.business_id', '=', business_id)
    .where('chat.id', '=', wanted)
  const messages = db
    .selectFrom('chat_message')
    .where('business_id', '=', business_id)
    .where('id', 'in', chats.select('chat.last_message_id'))
  const [rows, newest] = await together(
    db,
    shownColumns(chats).orderBy('chat.last_message_at').orderBy('chat.id'),
    viewColumns(messages),
  )
  const shown = new Map(newest.map((row) => [row.id, shownMessage(row, fileAddress)]))
  return rows.map((row) => ({ chat: shownChat(row), newest: shown.get(row.last_message_id ?? 0) ?? null }))
}

const chatReached = (db: Db, person: Reacher, id: number) =>
  db
    .selectFrom('business')
    .innerJoin('chat', 'chat.business_id', 'business.id')
    .where('chat.id', '=', id)
    .where(businessInReach(person))
    .where(chatInReach(person))

const missing = () => notFound('Atendimento não encontrado.')

/** The chat, of any branch, if this person reaches it; otherwise 404, whether it exists or not (D-04). */
export async function requireChat(db: Db, person: Reacher, id: number) {
  const chat = await chatReached(db, person, id)
    .select(['chat.id', 'chat.business_id', 'chat.channel', 'chat.customer_address', 'chat.unread'])
    .executeTakeFirst()
  if (!chat) throw missing()
  return chat
}

/** The same, and nobody else changes the chat until the transaction ends. */
export async function lockReachedChat(trx: Trx, person: Reacher, id: number) {
  const chat = await chatReached(trx, person, id)
    .select(['chat.id', 'chat.business_id', 'chat.status', 'chat.replier', 'chat.branch_id'])
    .forNoKeyUpdate('chat')
    .executeTakeFirst()
  if (!chat) throw missing()
  return chat
}

type ChatKey = { id: number; business_id: number }

const messagesOf = (db: Db, chat: ChatKey) =>
  db.selectFrom('chat_message').where('business_id', '=', chat.business_id).where('chat_id', '=', chat.id)

/** What the view needs of these messages. */
const viewColumns = (messages: SelectQueryBuilder<Tables, 'chat_message', Record<never, never>>) =>
  messages
    .select(['id', 'sender', 'type', 'message', 'status', 'media', 'details', 'reactions'])
    .select(['edited_at', 'deleted_at', 'error', 'platform_at'])
    .select((message) =>
      message
        .selectFrom('chat_message as answered')
        .select('answered.id')
        .whereRef('answered.business_id', '=', 'chat_message.business_id')
        .whereRef('answered.external_id', '=', 'chat_message.reply_to_external_id')
        .whereRef('answered.chat_id', '=', 'chat_message.chat_id')
        .as('reply_to'),
    )

const viewOf = (db: Db, chat: ChatKey) => viewColumns(messagesOf(db, chat))

const messagesIn = compiled((db, given: ChatKey & Window) => {
  const rows = viewOf(db, given).orderBy('platform_at', 'desc').orderBy('id', 'desc')
  return withTotal(messagesOf(db, given), rows.limit(given.limit).offset(given.offset))
})

/** A message of this chat as our calls answer it; 404 for any other. */
export async function requireMessage(db: Db, chat: ChatKey, id: number, fileAddress: FileAddress) {
  const row = await viewOf(db, chat).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Mensagem não encontrada.')
  return shownMessage(row, fileAddress)
}

/** Messages of a chat: page 1 holds the newest 50; within a page the oldest comes first (D-77). */
export async function listMessages(db: Db, chat: ChatKey, page: number, fileAddress: FileAddress) {
  const { id, business_id } = chat
  let events: ChatEvent[] = []
  const { data, current_page, last_page, total } = await readPage(
    messagesOf(db, chat),
    async (window) => {
      const given = { id, business_id, ...window }
      const [messages, happened] = await together(db, messagesIn.of(db, given), eventsOfPage.of(db, given))
      events = happened.toReversed().map(shownEvent)
      return messages
    },
    { page, perPage: messagesPerPage },
  )
  return {
    data: data.toReversed().map((row) => shownMessage(row, fileAddress)),
    events,
    current_page,
    last_page,
    total,
  }
}
