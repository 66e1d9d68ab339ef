import { requireCustomer } from '#features/customers/server/record/queries.ts'
import { chatMessages } from '../../words/customer-words.ts'
import {
  chooseChatCustomer,
  listCustomerChats,
  showChatPanel,
  takeChatCustomer,
} from '../../panel.contract.ts'
import { requireChat } from '../queries.ts'
import { chooseCustomer, takeCustomer } from './choose-customer.ts'
import { panelOf } from './panel.ts'
import { chatsOfCustomer } from './queries.ts'
import { transaction } from '#platform/database/database.ts'
import { serve } from '#platform/http/call/serve.ts'
import { done } from '#lib/call/done.ts'

export const chatCustomerRoutes = [
  serve(showChatPanel, async ({ db, person, params, now }) =>
    panelOf(db, person, await requireChat(db, person, params.id), now),
  ),

  serve(listCustomerChats, async ({ db, branch, person, params }) => {
    const { customer_id } = params
    await requireCustomer(db, branch, customer_id)
    const chats = await chatsOfCustomer(db, person, { business_id: branch.business_id, customer_id })
    return chats.map(({ last_message, last_message_at, ...chat }) => ({
      ...chat,
      last_message: last_message ?? '',
      last_message_at: last_message_at?.toISOString() ?? null,
    }))
  }),

  serve(chooseChatCustomer, async (call) => {
    const { customer_id } = call.body
    await transaction(call.db, (trx) => chooseCustomer(trx, call.params.id, customer_id, call))
    const msg = customer_id === null ? chatMessages.unlinked : chatMessages.linked
    return done(msg)
  }),

  serve(takeChatCustomer, async (call) => {
    const { db, branch, params } = call
    const id = await transaction(db, (trx) => takeCustomer(trx, branch, params.id, call))
    return done(chatMessages.taken, { customer: { id } })
  }),
]
