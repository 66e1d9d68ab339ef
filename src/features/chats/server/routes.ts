import { listChats as listChatsCall, listMessages as listMessagesCall } from '../contract.ts'
import { changeRoutes } from './change.routes.ts'
import { chatTemplateRoutes } from './chat-templates.ts'
import { chatCustomerRoutes } from './customer/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { fileAddressOf, fileDay } from './media/address.ts'
import { routes as fileRoutes } from './media/routes.ts'
import { outboundRoutes } from './outbound/routes.ts'
import { listChats, listMessages } from './queries.ts'
import { readyReplyRoutes } from './ready-replies/routes.ts'
import { chatsState, requireChatState } from './state.queries.ts'
import { dateIn } from '#lib/days/zoned.ts'
import { serve } from '#platform/http/call/serve.ts'
import { isHeld, unchanged } from '#platform/http/call/unchanged.ts'

export const routes = [
  ...outboundRoutes,

  serve(listChatsCall, async (call) => {
    const { db, branch, person, query, now } = call
    const today = dateIn(now, branch.timezone)
    const { business_id, id } = branch
    const read = () => listChats(db, branch, person, query)
    const isPoll = call.request.headers['if-none-match'] !== undefined
    // Without a tag to compare, both queries leave in one write, the state first: a list must not be older than its tag.
    const [state, list] = await Promise.all([
      chatsState(db, { business_id, user_id: person.id }),
      isPoll ? null : read(),
    ])
    if (isHeld(call, [state, id, person.id, person.profile_id, query, today])) return unchanged
    return { ...(list ?? (await read())), today }
  }),

  serve(listMessagesCall, async (call) => {
    const { db, house, now, person, params, query } = call
    const chat = await requireChatState(db, person, params.id)
    if (isHeld(call, [chat, query, fileDay(now)])) return unchanged
    return listMessages(db, chat, query.page, fileAddressOf(house, chat.business_id, now))
  }),

  ...liveRoutes,
  ...changeRoutes,
  ...readyReplyRoutes,
  ...fileRoutes,
  ...chatCustomerRoutes,
  ...chatTemplateRoutes,
]
