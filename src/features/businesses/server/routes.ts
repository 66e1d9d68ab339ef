import { transaction } from '#platform/database/database.ts'
import { type Route, serve } from '#platform/http/serve.ts'
import {
  createBusiness,
  findBusiness,
  listBusinesses as listBusinessesCall,
  updateBusiness,
} from '../contract.ts'
import { addBusiness, asDocumentTaken, changeBusiness } from './business-changes.ts'
import { listBusinesses, requireBusiness } from './queries.ts'

const msg = 'Negócio salvo com sucesso!'

export const routes: Route[] = [
  serve(listBusinessesCall, ({ db, query }) => listBusinesses(db, query)),
  serve(findBusiness, ({ db, params }) => requireBusiness(db, params.business_id)),
  serve(createBusiness, ({ db, body, person, now, ip }) =>
    transaction(db, async (trx) => {
      const id = await addBusiness(trx, { person, now, ip }, body)
      return { success: true as const, msg, business: await requireBusiness(trx, id) }
    }),
  ),
  serve(updateBusiness, async ({ db, house, params, body, person, now, ip }) => {
    const id = params.business_id
    try {
      return await transaction(db, async (trx) => {
        await changeBusiness(trx, house, { person, now, ip }, id, body)
        return { success: true as const, msg, business: await requireBusiness(trx, id) }
      })
    } catch (error) {
      throw asDocumentTaken(error)
    }
  }),
]
