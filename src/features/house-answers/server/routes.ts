import * as contract from '../contract.ts'
import { addAnswer, changeAnswer, listAnswers, removeAnswer } from './answers.ts'
import { done } from '#lib/call/done.ts'
import { transaction } from '#platform/database/database.ts'
import { serve } from '#platform/http/call/serve.ts'

const msg = 'Resposta salva com sucesso!'

export const routes = [
  serve(contract.listHouseAnswers, async ({ db, branch }) => ({ data: await listAnswers(db, branch) })),

  serve(contract.createHouseAnswer, (call) =>
    transaction(call.db, async (trx) =>
      done(msg, { data: await addAnswer(trx, call.branch, call, call.body) }),
    ),
  ),

  serve(contract.updateHouseAnswer, (call) =>
    transaction(call.db, async (trx) => {
      const { branch, params, body } = call
      const { question, wordings, answer, updated_at } = body
      const data = await changeAnswer(trx, branch, call, {
        id: params.id,
        seen: updated_at,
        change: (before) => ({
          topic: before.topic,
          question: before.topic ? null : (question ?? before.question),
          wordings,
          answer,
        }),
      })
      return done(msg, { data })
    }),
  ),

  serve(contract.deleteHouseAnswer, (call) =>
    transaction(call.db, async (trx) => {
      await removeAnswer(trx, call.branch, call, call.params.id)
      return done('Resposta excluída.')
    }),
  ),
]
