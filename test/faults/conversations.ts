import { type Chat, type ChatMessage, listChats, listMessages } from '#features/chats/contract.ts'
import type { Venue } from '../venue.ts'
import { ask } from './product.ts'

/** Every message of the business's open chats as staff read them, the first 50 of each chat. */
export async function messagesAt(address: string, { path, owner: { token } }: Venue) {
  const chats = await ask(address, listChats, { params: path, query: { filterBranch: '0' }, token })
  const pages = await Promise.all(
    (chats.body.data as Chat[]).map(({ id }) => ask(address, listMessages, { params: { id }, token })),
  )
  return pages.flatMap(({ body }) => body.data as ChatMessage[])
}
