import { findBranch, listBranches as listBranchesCall } from '../contract.ts'
import { type Route, serve } from '#platform/http/serve.ts'
import { listBranches, loadProfile } from './queries.ts'

export const routes: Route[] = [
  serve(listBranchesCall, ({ db, person, params }) => {
    const seesAll = person.features.includes('branch-manage')
    return listBranches(db, params.business_id, seesAll ? null : person.id)
  }),
  serve(findBranch, ({ db, branch }) => loadProfile(db, branch)),
]
