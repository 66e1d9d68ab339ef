import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ChatStatus } from '../rules.ts'
import { chatInReach } from './reach.ts'
import { businessInReach, type Reacher } from '#features/users/server/reach.ts'
import { notFound } from '#lib/refusal.ts'
import { searchPatterns } from '#lib/search.ts'
import type { Db } from '#platform/database/database.ts'
import { paginate } from '#platform/database/paging.ts'
import type { Branch } from '#platform/http/door.ts'

const chatsPerPage = 30
const messagesPerPage = 50

export type ChatFilters = { page: number; search?: string; filterBranch: number; status: ChatStatus }

/** The chats of a branch (filterBranch 1), or those of its business that this person reaches; newest message first (D-74, D-77). */
export async function listChats(db: Db, branch: Branch, person: Reacher, filters: ChatFilters) {
  let matching = db
    .selectFrom('chat')
    .where('chat.business_id', '=', branch.business_id)
    .where('chat.status', '=', filters.status)
  matching =
    filters.filterBranch === 1
      ? matching.where('chat.branch_id', '=', branch.id)
      : matching.where(chatInReach(person))
  for (const pattern of searchPatterns(filters.search ?? '')) {
    const text = sql<string>`f_norm(chat.customer_name || ' ' || chat.customer_address)`
    matching = matching.where(text, 'like', sql<string>`f_norm(${pattern})`)
  }
  const rows = matching
    .select([
      'chat.id',
      'chat.channel',
      'chat.customer_name',
      'chat.branch_id as business_branch_id',
      'chat.status',
      'chat.replier',
    ])
    .select((chat) => [
      jsonObjectFrom(
        chat
          .selectFrom('branch')
          .select(['branch.name', 'branch.branch'])
          .whereRef('branch.business_id', '=', 'chat.business_id')
          .whereRef('branch.id', '=', 'chat.branch_id'),
      ).as('branch'),
      jsonObjectFrom(
        chat
          .selectFrom('chat_message as last')
          .select(['last.id', 'last.message', 'last.status', 'last.created_at'])
          .whereRef('last.business_id', '=', 'chat.business_id')
          .whereRef('last.chat_id', '=', 'chat.id')
          .orderBy('last.id', 'desc')
          .limit(1),
      ).as('last_message'),
    ])
    .orderBy('chat.last_message_at', 'desc')
    .orderBy('chat.id', 'desc')
  const { data, current_page, last_page, total } = await paginate(matching, rows, {
    page: filters.page,
    perPage: chatsPerPage,
  })
  return {
    data: data.map(({ customer_name, last_message, ...chat }) => ({
      ...chat,
      customer: { name: customer_name },
      last_message: last_message && {
        ...last_message,
        created_at: new Date(last_message.created_at).toISOString(),
      },
    })),
    current_page,
    last_page,
    total,
  }
}

/** The chat, of any branch, if this person reaches it; otherwise 404, whether it exists or not (D-04). */
export async function requireChat(db: Db, person: Reacher, id: number) {
  const chat = await db
    .selectFrom('business')
    .innerJoin('chat', 'chat.business_id', 'business.id')
    .select(['chat.id', 'chat.business_id'])
    .where('chat.id', '=', id)
    .where(businessInReach(person))
    .where(chatInReach(person))
    .executeTakeFirst()
  if (!chat) throw notFound('Atendimento não encontrado.')
  return chat
}

/** Messages of a chat: page 1 holds the newest 50; within a page the oldest comes first (D-77). */
export async function listMessages(db: Db, chat: { id: number; business_id: number }, page: number) {
  const matching = db
    .selectFrom('chat_message')
    .where('business_id', '=', chat.business_id)
    .where('chat_id', '=', chat.id)
  const rows = matching.select(['id', 'sender', 'message', 'status', 'created_at']).orderBy('id', 'desc')
  const { data, current_page, last_page, total } = await paginate(matching, rows, {
    page,
    perPage: messagesPerPage,
  })
  return {
    data: data
      .toReversed()
      .map(({ created_at, ...message }) => ({ ...message, created_at: created_at.toISOString() })),
    current_page,
    last_page,
    total,
  }
}
