import type { Chat, ChatMessage, listChats, listMessages } from '../../contract.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'

type List = AnswerOf<typeof listChats>
type Page = AnswerOf<typeof listMessages>

/** The parameters of a list. */
export type Question = {
  branch_id: number
  page?: number
  search?: string
  filterBranch?: number
  status?: 'open' | 'closed'
}

const timeOf = ({ last_message }: Chat) => last_message?.created_at ?? ''

/** As the server sorts: newest message first, then the highest id (D-77). */
const newestFirst = (a: Chat, b: Chat) =>
  timeOf(a) === timeOf(b) ? b.id - a.id : timeOf(a) < timeOf(b) ? 1 : -1

const belongs = (chat: Chat, { branch_id, filterBranch = 1, status = 'open' }: Question) =>
  chat.status === status && (filterBranch === 0 || chat.business_branch_id === branch_id)

/**
 * A list after a chat changed; null if only the server knows its content now: on a later page, in a search that finds the chat, or when the
 * chat leaves a page that others follow.
 */
export function listAfter(list: List, question: Question, chat: Chat): List | null {
  const at = list.data.findIndex(({ id }) => id === chat.id)
  const isHere = at >= 0
  const isIn = belongs(chat, question)
  const isFirst = (question.page ?? 1) === 1
  if (!isHere && (!isIn || question.search || !isFirst)) return list
  if (question.search || !isFirst || (!isIn && list.last_page > 1)) return null
  const others = list.data.filter(({ id }) => id !== chat.id)
  if (!isIn) return { ...list, data: others, total: list.total - 1 }
  const isWhole = list.last_page === 1
  if (!isWhole && !isHere && newestFirst(chat, list.data.at(-1)!) > 0) return list
  const data = [...others, chat].toSorted(newestFirst)
  // With further pages the chat may stand on one of them already.
  if (!isWhole) return { ...list, data: data.slice(0, list.data.length) }
  return { ...list, data, total: data.length }
}

/** The newest page of a chat's messages after one of them changed or came; null if it belongs to an older page. */
export function messagesAfter(page: Page, message: ChatMessage): Page | null {
  const at = page.data.findIndex(({ id }) => id === message.id)
  if (at >= 0) return { ...page, data: page.data.with(at, message) }
  const newest = page.data.at(-1)
  if (newest && newest.platform_at > message.platform_at) return null
  return { ...page, data: [...page.data, message], total: page.total + 1 }
}
