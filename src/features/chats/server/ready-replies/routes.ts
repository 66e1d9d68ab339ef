import * as contract from '../../ready-replies.contract.ts'
import { fillReply, replyLimits } from '../../ready-replies.ts'
import { requireChat } from '../queries.ts'
import { changeReply, countReplies, insertReply, listReplies, lockReply, removeReply } from './queries.ts'
import { loadValues } from './values.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { refuseStale } from '#lib/call/stale.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { serve } from '#platform/http/call/serve.ts'
import { done } from '#lib/call/done.ts'
import { isUniqueViolation } from '#platform/database/unique-violation.ts'

const titleTaken = 'Já existe uma resposta com este título.'

/** Runs a change whose title may be another reply's. */
async function titled<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  try {
    return await change()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('title_taken', titleTaken, { extra: { errors: { title: [titleTaken] } } })
  }
}

const entity = 'ready_reply'
const saved = 'Resposta salva com sucesso!'

export const readyReplyRoutes = [
  serve(contract.listReadyReplies, async ({ db, params }) => ({
    data: await listReplies(db, params.business_id),
  })),

  serve(contract.createReadyReply, (call) =>
    titled(() =>
      transaction(call.db, async (trx) => {
        const { params, body, now } = call
        const { business_id } = params
        if ((await countReplies(trx, business_id)) >= replyLimits.count) {
          throw new Refusal('full', `O negócio pode ter até ${replyLimits.count} respostas prontas.`)
        }
        const data = await insertReply(trx, business_id, body, now)
        const changes = { title: body.title, text: body.text }
        await audit(trx, call, { action: 'create', entity, entity_id: data.id, business_id, changes })
        return done(saved, { data })
      }),
    ),
  ),

  serve(contract.updateReadyReply, (call) =>
    titled(() =>
      transaction(call.db, async (trx) => {
        const { params, body, now } = call
        const { business_id, id } = params
        const { updated_at, ...fields } = body
        const before = await lockReply(trx, business_id, id)
        refuseStale(before.updated_at, updated_at)
        const data = await changeReply(trx, business_id, id, { ...fields, now })
        const changes = changedFields({ title: before.title, text: before.text }, fields)
        await audit(trx, call, { action: 'edit', entity, entity_id: id, business_id, changes })
        return done(saved, { data })
      }),
    ),
  ),

  serve(contract.deleteReadyReply, (call) =>
    transaction(call.db, async (trx) => {
      const { business_id, id } = call.params
      const { title } = await lockReply(trx, business_id, id)
      await removeReply(trx, business_id, id)
      await audit(trx, call, { action: 'delete', entity, entity_id: id, business_id, changes: { title } })
      return done('Resposta excluída.')
    }),
  ),

  serve(contract.fillReadyReplies, async (call) => {
    const chat = await requireChat(call.db, call.person, call.params.id)
    const replies = await listReplies(call.db, chat.business_id)
    if (replies.length === 0) return { data: [] }
    const values = await loadValues(call, call.db, call.person, chat)
    return { data: replies.map((reply) => ({ ...reply, filled: fillReply(reply.text, values) })) }
  }),
]
