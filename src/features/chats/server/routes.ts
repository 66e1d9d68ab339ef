import { findByPhone } from '#features/guests/server/queries.ts'
import {
  findChatCustomer,
  listChats as listChatsCall,
  listMessages as listMessagesCall,
} from '../contract.ts'
import { listChats, listMessages, requireChat } from './queries.ts'
import { phoneDigits } from '#lib/phone.ts'
import { dateIn } from '#lib/zoned.ts'
import { serve } from '#platform/http/serve.ts'

export const routes = [
  serve(listChatsCall, async ({ db, branch, person, query, now }) => ({
    ...(await listChats(db, branch, person, query)),
    today: dateIn(now, branch.timezone),
  })),

  serve(findChatCustomer, async ({ db, branch, person, params }) => {
    const { channel, customer_address } = await requireChat(db, person, params.id)
    const phone = channel === 'whatsapp' ? phoneDigits(customer_address) : null
    const customer = phone && (await findByPhone(db, branch, phone))
    return { customer_id: customer ? customer.id : null }
  }),

  serve(listMessagesCall, async ({ db, person, params, query }) => {
    return listMessages(db, await requireChat(db, person, params.id), query.page)
  }),
]
