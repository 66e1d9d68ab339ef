import { findBusiness, listBusinesses as listBusinessesCall } from '../contract.ts'
import { type Route, serve } from '#platform/http/serve.ts'
import { listBusinesses, requireBusiness } from './queries.ts'

export const routes: Route[] = [
  serve(listBusinessesCall, ({ db, query }) => listBusinesses(db, query)),
  serve(findBusiness, ({ db, params }) => requireBusiness(db, params.business_id)),
]
