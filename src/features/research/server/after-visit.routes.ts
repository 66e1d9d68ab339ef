import { loadAfterVisit, switchAfterVisit } from '../after-visit.contract.ts'
import { findMailsSince, saveMails } from './after-visit.queries.ts'
import { audit } from '#platform/audit/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { serve } from '#platform/http/serve.ts'

const told = (since: Date | null) => ({ mails_since: since && since.toISOString() })

export const afterVisitRoutes = [
  serve(loadAfterVisit, async ({ db, branch }) => told(await findMailsSince(db, branch))),

  serve(switchAfterVisit, async (call) => {
    const { db, branch, body, now } = call
    const since = await transaction(db, async (trx) => {
      const before = await findMailsSince(trx, branch)
      const after = await saveMails(trx, branch, { mails: body.mails, now })
      await audit(trx, call, {
        action: 'switch-survey-mail',
        entity: 'branch',
        entity_id: branch.id,
        branch,
        changes: { mails: [before !== null, after !== null] },
      })
      return after
    })
    const msg = body.mails ? 'Pesquisa após a visita ligada.' : 'Pesquisa após a visita desligada.'
    return { success: true as const, msg, ...told(since) }
  }),
]
