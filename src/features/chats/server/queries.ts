import { type SelectQueryBuilder, sql } from 'kysely'
import type { Chat, ChatEvent } from '../contract.ts'
import type { ChatStatus } from '../rules.ts'
import { shownChat, shownColumns } from './chat-view.ts'
import { eventsOfPage, shownEvent } from './events.queries.ts'
import type { FileAddress } from './media/address.ts'
import { shownMessage } from './message-view.ts'
import { chatInReach } from './reach.ts'
import { findChats, readFound } from './search.ts'
import { profileIds } from '#features/users/rules.ts'
import { businessInReach, type Reacher } from '#features/users/server/reach.ts'
import { notFound } from '#lib/call/refusal.ts'
import { searchPatterns } from '#lib/text/search.ts'
import { compiled, together } from '#platform/database/engine/statements.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { pageFigures, readPage, type PageWindow, withTotal } from '#platform/database/paging.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { ChatKey } from './chat-key.ts'

const chatsPerPage = 30
const messagesPerPage = 50

export type ChatFilters = { page: number; search?: string; filterBranch: number; status: ChatStatus }

/** The values that select the chats of the statement. */
type ChatFilter = { business_id: number; branch_id: number; status: ChatStatus; user_id: number }

/** The text of the statement depends on these: whether it lists a branch, and the profile whose reach it applies. */
type Shape = { isOfBranch: boolean; profile_id: number }

function matchingChats(db: Db, asked: ChatFilter, { isOfBranch, profile_id }: Shape) {
  const matching = db
    .selectFrom('chat')
    .where('chat.business_id', '=', asked.business_id)
    .where('chat.status', '=', asked.status)
  return isOfBranch
    ? matching.where('chat.branch_id', '=', asked.branch_id)
    : matching.where(chatInReach({ id: asked.user_id, profile_id }))
}

/** The chats of a window, newest message first, for each profile. */
const chatsIn = [true, false].map((isOfBranch) =>
  Object.fromEntries(
    Object.values(profileIds).map((profile_id) => [
      profile_id,
      compiled((db, asked: ChatFilter & PageWindow) => {
        const matching = matchingChats(db, asked, { isOfBranch, profile_id })
        return withTotal(matching, newestFirst(matching).limit(asked.limit).offset(asked.offset))
      }),
    ]),
  ),
)

const newestFirst = (chats: Parameters<typeof shownColumns>[0]) =>
  shownColumns(chats).orderBy('chat.last_message_at', 'desc').orderBy('chat.id', 'desc')

/** The chats of a branch (filterBranch 1), or those of its business that this person reaches; newest message first (D-74, D-77). */
export async function listChats(db: Db, branch: Branch, person: Reacher, filters: ChatFilters) {
  if (searchPatterns(filters.search ?? '').length > 0) return listFound(db, branch, person, filters)
  const { status, page } = filters
  const { profile_id } = person
  const asked = { business_id: branch.business_id, branch_id: branch.id, status, user_id: person.id }
  const isOfBranch = filters.filterBranch === 1
  const read = chatsIn[isOfBranch ? 0 : 1]![profile_id]!
  const { data, current_page, last_page, total } = await readPage(
    matchingChats(db, asked, { isOfBranch, profile_id }),
    (window) => read(db, { ...asked, ...window }),
    { page, perPage: chatsPerPage },
  )
  return { data: data.map(shownChat), current_page, last_page, total }
}

/** The chats of the list that a search finds by name, phone or the words of a message, each with the message found. */
async function listFound(
  db: Db,
  branch: Branch,
  person: Reacher,
  { status, filterBranch, search = '', page }: ChatFilters,
) {
  const { business_id } = branch
  const found = await findChats(db, branch, { status, isOfBranch: filterBranch === 1, person }, search)
  const { current_page, last_page, total, from, to } = pageFigures(found.size, page, chatsPerPage)
  const ids = [...found.keys()].slice(Math.max(0, from - 1), to)
  const chats = db
    .selectFrom('chat')
    .where('chat.business_id', '=', business_id)
    .where('chat.id', '=', sql<number>`any(${ids}::bigint[])`)
  const [rows, messages] = await Promise.all([
    newestFirst(chats).execute(),
    readFound(db, business_id, { found, search, ids }),
  ])
  const data = rows.map((row) => ({ ...shownChat(row), found: messages.get(row.id) ?? null }))
  return { data, current_page, last_page, total }
}

/** A chat by key as our calls answer it, without a check of reach. */
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

/** The chat, of any branch, if this person reaches it. */
export const chatReached = (db: Db, person: Reacher, id: number) =>
  db
    .selectFrom('business')
    .innerJoin('chat', 'chat.business_id', 'business.id')
    .where('chat.id', '=', id)
    .where(businessInReach(person))
    .where(chatInReach(person))

export const chatNotFound = () => notFound('Atendimento não encontrado.')

/** The chat, of any branch, if this person reaches it; otherwise 404, whether it exists or not (D-04). */
export async function requireChat(db: Db, person: Reacher, id: number) {
  const chat = await chatReached(db, person, id)
    .select(['chat.id', 'chat.business_id', 'chat.channel', 'chat.customer_address', 'chat.unread'])
    .executeTakeFirst()
  if (!chat) throw chatNotFound()
  return chat
}

/** The same, and locks the chat against changes until the transaction ends. */
export async function lockReachedChat(trx: Trx, person: Reacher, id: number) {
  const chat = await chatReached(trx, person, id)
    .select(['chat.id', 'chat.business_id', 'chat.status', 'chat.replier', 'chat.branch_id'])
    .forNoKeyUpdate('chat')
    .executeTakeFirst()
  if (!chat) throw chatNotFound()
  return chat
}

const messagesOf = (db: Db, chat: ChatKey) =>
  db.selectFrom('chat_message').where('business_id', '=', chat.business_id).where('chat_id', '=', chat.id)

/** The columns of these messages that the view needs. */
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
    .select((message) =>
      message
        .selectFrom('app_user')
        .select('app_user.name')
        .whereRef('app_user.id', '=', 'chat_message.author_user_id')
        .as('author'),
    )

const viewOf = (db: Db, chat: ChatKey) => viewColumns(messagesOf(db, chat))

const messagesIn = compiled((db, given: ChatKey & PageWindow) => {
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
