import { listMisses, teachMiss } from '../misses.contract.ts'
import { listMissed, markTaught } from './misses.queries.ts'
import { addAnswer, changeAnswer } from '#features/house-answers/server/answers.ts'
import { transaction } from '#platform/database/database.ts'
import { serve } from '#platform/http/call/serve.ts'
import { done } from '#lib/call/done.ts'

export const missRoutes = [
  serve(listMisses, ({ db, branch, person, now }) => listMissed(db, branch, person, now)),

  serve(teachMiss, (call) =>
    transaction(call.db, async (trx) => {
      const { branch, params, body, now } = call
      await markTaught(trx, branch, params.id, now)
      const { house_answer_id, topic, question, answer, updated_at } = body
      const data =
        house_answer_id === null
          ? await addAnswer(trx, branch, call, {
              topic,
              question: topic ? null : question,
              wordings: topic ? [question] : [],
              answer,
            })
          : await changeAnswer(trx, branch, call, {
              id: house_answer_id,
              seen: updated_at,
              change: (before) => ({ ...before, wordings: [...before.wordings, question], answer }),
            })
      return done('O assistente aprendeu a responder.', { data })
    }),
  ),
]
