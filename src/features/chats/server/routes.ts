import { listChats as listChatsCall, listMessages as listMessagesCall } from '../contract.ts'
import { listChats, listMessages, requireChat } from './queries.ts'
import { dateIn } from '#lib/zoned.ts'
import { serve } from '#platform/http/serve.ts'

export const routes = [
  serve(listChatsCall, async ({ db, branch, person, query, now }) => ({
    ...(await listChats(db, branch, person, query)),
    today: dateIn(now, branch.timezone),
  })),

  serve(listMessagesCall, async ({ db, person, params, query }) => {
    return listMessages(db, await requireChat(db, person, params.id), query.page)
  }),
]
