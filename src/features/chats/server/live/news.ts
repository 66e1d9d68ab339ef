import type { Chat } from '../../contract.ts'
import type { ChatNews } from '../../live.contract.ts'
import { fileAddressOf } from '../media/address.ts'
import { readChats } from '../queries.ts'
import { streamEventText } from '#platform/http/call/event-stream.ts'
import type { House } from '#platform/house.ts'

/** A stream's message about a chat; `branch_id` says who may read it. */
export type StreamNews = { branch_id: number | null; text: string }

/** The events of these chats as they are now. */
export async function readNews(
  house: House,
  business_id: number,
  changes: { id: number }[],
): Promise<StreamNews[]> {
  if (changes.length === 0) return []
  const fileAddress = fileAddressOf(house, business_id, house.now())
  const ids = changes.map(({ id }) => id)
  const rows = await readChats(house.database.ofBusiness(business_id), business_id, ids, fileAddress)
  return rows.map(({ chat, newest }) => {
    const text = streamEventText('chat', chat satisfies Chat)
    if (!newest) return { branch_id: chat.business_branch_id, text }
    const message: ChatNews = { chat_id: chat.id, message: newest }
    return { branch_id: chat.business_branch_id, text: text + streamEventText('message', message) }
  })
}
