import {
  findChatCustomer,
  listChats as listChatsCall,
  listMessages as listMessagesCall,
} from '../contract.ts'
import { changeRoutes } from './change.routes.ts'
import { chatTemplateRoutes } from './chat-templates.ts'
import { findCustomerOfBranch } from './customer/queries.ts'
import { customerRoutes } from './customer/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { fileAddressOf } from './media/address.ts'
import { routes as fileRoutes } from './media/routes.ts'
import { outboundRoutes } from './outbound/routes.ts'
import { listChats, listMessages, requireChat } from './queries.ts'
import { readyReplyRoutes } from './ready-replies/routes.ts'
import { dateIn } from '#lib/zoned.ts'
import { serve } from '#platform/http/serve.ts'

export const routes = [
  ...outboundRoutes,

  serve(listChatsCall, async ({ db, branch, person, query, now }) => ({
    ...(await listChats(db, branch, person, query)),
    today: dateIn(now, branch.timezone),
  })),

  serve(findChatCustomer, async ({ db, branch, person, params }) => {
    const chat = await requireChat(db, person, params.id)
    const isOfHere = chat.business_id === branch.business_id
    return { customer_id: isOfHere ? await findCustomerOfBranch(db, branch.id, chat) : null }
  }),

  serve(listMessagesCall, async ({ db, house, now, person, params, query }) => {
    const chat = await requireChat(db, person, params.id)
    return listMessages(db, chat, query.page, fileAddressOf(house, chat.business_id, now))
  }),

  ...liveRoutes,
  ...changeRoutes,
  ...readyReplyRoutes,
  ...fileRoutes,
  ...customerRoutes,
  ...chatTemplateRoutes,
]
