import { findNumber, listNumbers as listNumbersCall } from '../contract.ts'
import { listNumbers, listTemplates, requireNumber } from './queries.ts'
import { syncForVisit } from './templates/sync.ts'
import { serve } from '#platform/http/serve.ts'

export const routes = [
  serve(listNumbersCall, ({ db, params }) => listNumbers(db, params.business_id)),

  serve(findNumber, async (call) => {
    const { db, params } = call
    const number = await requireNumber(db, params.business_id, params.id)
    await syncForVisit(call, db, { business_id: params.business_id, number_id: number.id })
    return { ...number, models: await listTemplates(db, params.business_id, number.id) }
  }),
]
