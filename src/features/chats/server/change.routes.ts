import type { ChatChange } from '../change.ts'
import * as contract from '../change.contract.ts'
import { changeChat } from './change.ts'
import { loadChat, requireChat } from './queries.ts'
import { markRead } from './read.ts'
import type { BodyOf } from '#lib/call/endpoint.ts'
import { serve } from '#platform/http/call/serve.ts'
import { done } from '#lib/call/done.ts'

/** The one change in a body; the schema has checked that there is one. */
function changeOf({
  replier,
  status,
  business_branch_id = null,
  from_branch_id,
}: BodyOf<typeof contract.changeChat>): ChatChange {
  if (replier !== undefined) return { replier }
  if (status !== undefined) return { status }
  return { business_branch_id, from_branch_id }
}

export const changeRoutes = [
  serve(contract.findChat, async ({ db, person, params }) => ({
    data: await loadChat(db, await requireChat(db, person, params.id)),
  })),

  serve(contract.changeChat, async (call) => {
    const chat = await changeChat(call.db, call.params.id, changeOf(call.body), call)
    return done('Atendimento atualizado com sucesso!', { chat, data: chat })
  }),

  serve(contract.readChat, async (call) => {
    const chat = await requireChat(call.db, call.person, call.params.id)
    if (chat.unread > 0) await markRead(call, call.db, chat)
    return { success: true as const }
  }),
]
