import { findNumber, listNumbers as listNumbersCall } from '../../contract.ts'
import { connectRoutes } from './connect/routes.ts'
import { isOld, rereadNumbers } from './connect/read-number.ts'
import { whatsAppSignInRoutes } from './sign-in/routes.ts'
import { listNumbers, listTemplates, requireNumber } from './numbers.queries.ts'
import { syncForVisit } from './templates/sync.ts'
import { serve } from '#platform/http/call/serve.ts'

export const whatsAppRoutes = [
  ...whatsAppSignInRoutes,
  ...connectRoutes,
  serve(listNumbersCall, ({ db, params, now }) => listNumbers(db, params.business_id, now)),

  serve(findNumber, async (call) => {
    const { db, house, now, params } = call
    const { checked_at, ...number } = await requireNumber(db, params.business_id, { id: params.id, now })
    await syncForVisit(call, db, { business_id: params.business_id, number_id: number.id })
    if (house.settings.meta.app && isOld(checked_at, now))
      await rereadNumbers(house, [params], checked_at ?? now)
    return { ...number, models: await listTemplates(db, params.business_id, number.id) }
  }),
]
