import { listBranches as listBranchesCall } from '../contract.ts'
import { createBranch } from '../new-branch.contract.ts'
import { listAheadOfBranch, listAheadOfBusiness } from '../ahead.contract.ts'
import { findAhead } from './ahead.queries.ts'
import { done } from '#lib/call/done.ts'
import { transaction } from '#platform/database/database.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'
import { addBranch } from './new-branch.ts'
import { listBranches, loadCard } from './queries.ts'

export const routes: Route[] = [
  serve(listBranchesCall, ({ db, person, params }) => {
    const seesAll = person.features.includes('branch-manage')
    return listBranches(db, params.business_id, seesAll ? null : person.id)
  }),
  serve(listAheadOfBranch, async ({ db, params, now }) => ({ ahead: await findAhead(db, params, now) })),
  serve(listAheadOfBusiness, async ({ db, params, now }) => ({ ahead: await findAhead(db, params, now) })),
  serve(createBranch, (call) =>
    transaction(call.db, async (trx) => {
      const added = await addBranch(trx, call, call.params.business_id, call.body)
      const msg = 'Estabelecimento adicionado como rascunho.'
      return done(msg, { branch: await loadCard(trx, added) })
    }),
  ),
]
