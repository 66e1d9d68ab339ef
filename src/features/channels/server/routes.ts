import { findNumber, findTemplate, listNumbers as listNumbersCall } from '../contract.ts'
import { listNumbers, listTemplates, requireNumber, requireTemplate } from './queries.ts'
import { serve } from '#platform/http/serve.ts'

export const routes = [
  serve(listNumbersCall, ({ db, params }) => listNumbers(db, params.business_id)),

  serve(findNumber, async ({ db, params }) => {
    const number = await requireNumber(db, params.business_id, params.id)
    return { ...number, models: await listTemplates(db, params.business_id, number.id) }
  }),

  serve(findTemplate, ({ db, params }) =>
    requireTemplate(db, params.business_id, params.number_id, params.id),
  ),
]
