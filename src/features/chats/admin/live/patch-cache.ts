import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { findChat } from '../../change.contract.ts'
import { type Chat, listChats, listMessages } from '../../contract.ts'
import type { ChatNews } from '../../live.contract.ts'
import { listAfter, messagesAfter, type Question } from './patch.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'

type Scope = { business_id: number; branch_id: number }

/** Replaces what a query shows; an answer that is under way is older and is dropped. Null: it is read again if a page shows it. */
async function replace(client: QueryClient, queryKey: QueryKey, data: unknown) {
  if (data === null) return client.invalidateQueries({ queryKey, exact: true })
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, data)
}

/** Shows a changed chat wherever it was read in this branch, and reads its messages again where a page shows them. */
export function showChat(client: QueryClient, { business_id, branch_id }: Scope, chat: Chat): void {
  const lists = client.getQueriesData<AnswerOf<typeof listChats>>({
    queryKey: [listChats.path, { business_id, branch_id }],
  })
  for (const [key, list] of lists) {
    if (!list) continue
    const after = listAfter(list, { ...(key[2] as Omit<Question, 'branch_id'>), branch_id }, chat)
    if (after !== list) void replace(client, key, after)
  }
  client.setQueryData(
    [findChat.path, { id: chat.id }, {}],
    (read: object | undefined) => read && { ...read, data: chat },
  )
  // The newest message comes with the stream; an older one may have changed too.
  void client.invalidateQueries({ queryKey: [listMessages.path, { id: chat.id }] })
}

/** Shows the newest message of a chat whose messages were read. */
export function showMessage(client: QueryClient, { chat_id, message }: ChatNews): void {
  const key = [listMessages.path, { id: chat_id }, { page: 1 }]
  const page = client.getQueryData<AnswerOf<typeof listMessages>>(key)
  const after = page && messagesAfter(page, message)
  if (after) client.setQueryData(key, after)
}

/** Reads again what pages show of chats, and the rest when it is shown. */
export function readAllAgain(client: QueryClient): void {
  for (const { path } of [listChats, listMessages]) void client.invalidateQueries({ queryKey: [path] })
}

/** The chat as one of the lists last showed it. */
export function knownChat(client: QueryClient, id: number): Chat | undefined {
  for (const [, list] of client.getQueriesData<AnswerOf<typeof listChats>>({ queryKey: [listChats.path] })) {
    const found = list?.data.find((chat) => chat.id === id)
    if (found) return found
  }
  return undefined
}
