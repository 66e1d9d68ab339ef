import { done } from '#lib/call/done.ts'
import { transaction } from '#platform/database/database.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'
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
  serve(createBusiness, (call) =>
    transaction(call.db, async (trx) => {
      const id = await addBusiness(trx, call, call.body)
      return done(msg, { business: await requireBusiness(trx, id) })
    }),
  ),
  serve(updateBusiness, async (call) => {
    const id = call.params.business_id
    try {
      return await transaction(call.db, async (trx) => {
        await changeBusiness(trx, call, id, call.body)
        return done(msg, { business: await requireBusiness(trx, id) })
      })
    } catch (error) {
      throw asDocumentTaken(error)
    }
  }),
]
