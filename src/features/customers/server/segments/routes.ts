import { plainFilters, readySegments, segmentLimit } from '../../segments.ts'
import * as contract from '../../segments.contract.ts'
import { countSegment } from './counts.ts'
import { changeSegment, insertSegment, listSaved, lockSegment } from './queries.ts'
import { done } from '#lib/call/done.ts'
import { invalid, Refusal } from '#lib/call/refusal.ts'
import { audit } from '#platform/audit/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { isUniqueViolation } from '#platform/database/unique-violation.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'

const nameTaken = 'Já existe um segmento com este nome.'

/** Runs a change whose name may be another segment's. */
async function named<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  try {
    return await change()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Refusal('name_taken', nameTaken, { extra: { errors: { name: [nameTaken] } } })
  }
}

const entity = 'customer_segment'

export const segmentRoutes: Route[] = [
  serve(contract.listSegments, async ({ db, house, branch, now }) => {
    const saved = await listSaved(db, branch)
    const all = [...readySegments.map((segment) => ({ id: null, ...segment })), ...saved]
    return Promise.all(
      all.map(async (segment) => ({
        ...segment,
        count: await countSegment(house, db, branch, segment.filters, now),
      })),
    )
  }),

  serve(contract.createSegment, (call) => {
    const { db, branch, body, now } = call
    if (Object.keys(plainFilters(body.filters)).length === 0) {
      throw invalid({ filters: ['Escolha um filtro antes de salvar.'] })
    }
    return named(() =>
      transaction(db, async (trx) => {
        if ((await listSaved(trx, branch)).length >= segmentLimit) {
          throw new Refusal('full', `O estabelecimento pode ter até ${segmentLimit} segmentos.`)
        }
        const id = await insertSegment(trx, branch, { ...body, now })
        await audit(trx, call, {
          action: 'create',
          entity,
          entity_id: id,
          branch,
          changes: { name: body.name },
        })
        return done('Segmento salvo com sucesso!', { segment: { id } })
      }),
    )
  }),

  serve(contract.renameSegment, (call) =>
    named(() =>
      transaction(call.db, async (trx) => {
        const { branch, params, body } = call
        const { name } = await lockSegment(trx, branch, params.id)
        await changeSegment(trx, branch, params.id, { name: body.name })
        const changes = { name: [name, body.name] }
        await audit(trx, call, { action: 'rename', entity, entity_id: params.id, branch, changes })
        return done('Segmento salvo com sucesso!')
      }),
    ),
  ),

  serve(contract.deleteSegment, (call) =>
    transaction(call.db, async (trx) => {
      const { branch, params, now } = call
      const { name } = await lockSegment(trx, branch, params.id)
      await changeSegment(trx, branch, params.id, { deleted_at: now })
      await audit(trx, call, { action: 'delete', entity, entity_id: params.id, branch, changes: { name } })
      return done('Segmento excluído.')
    }),
  ),

  serve(contract.restoreSegment, (call) =>
    named(() =>
      transaction(call.db, async (trx) => {
        const { branch, params } = call
        const { name } = await lockSegment(trx, branch, params.id)
        await changeSegment(trx, branch, params.id, { deleted_at: null })
        await audit(trx, call, { action: 'restore', entity, entity_id: params.id, branch, changes: { name } })
        return done('Segmento restaurado.')
      }),
    ),
  ),
]
