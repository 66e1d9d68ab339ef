import { loadAfterVisit, switchAfterVisit } from '../after-visit.contract.ts'
import { visitSamples } from '../rules.ts'
import { type AfterVisit, findAfterVisit, saveAfterVisit } from './after-visit.queries.ts'
import {
  findFitting,
  templateChoicesOf,
} from '#features/channels/whatsapp/server/templates/choices.queries.ts'
import { done } from '#lib/call/done.ts'
import { invalid } from '#lib/call/refusal.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { serve } from '#platform/http/call/serve.ts'

const told = ({ mails_since, template_id }: AfterVisit) => ({
  mails_since: mails_since && mails_since.toISOString(),
  template_id,
})

/** For the log: switched on or off, and by what. */
const logged = ({ mails_since, template_id }: AfterVisit) => ({ mails: mails_since !== null, template_id })

export const afterVisitRoutes = [
  serve(loadAfterVisit, async ({ db, branch }) => {
    const [wanted, choices] = await Promise.all([
      findAfterVisit(db, branch),
      templateChoicesOf(db, branch.business_id, visitSamples),
    ])
    return { ...told(wanted), ...choices }
  }),

  serve(switchAfterVisit, async (call) => {
    const { db, branch, body, now } = call
    const after = await transaction(db, async (trx) => {
      const before = await findAfterVisit(trx, branch)
      const template_id = body.template_id === undefined ? before.template_id : body.template_id
      // A chosen template that no longer fits may stay: the survey goes by mail.
      if (template_id !== before.template_id && template_id !== null) {
        const found = await findFitting(trx, branch.business_id, template_id, visitSamples)
        if (!found)
          throw invalid({ template_id: ['Escolha um modelo ativo que a pesquisa saiba preencher.'] })
      }
      const saved = await saveAfterVisit(trx, branch, { mails: body.mails, template_id, now })
      await audit(trx, call, {
        action: 'switch-survey-mail',
        entity: 'branch',
        entity_id: branch.id,
        branch,
        changes: changedFields(logged(before), logged(saved)),
      })
      return saved
    })
    const msg = body.mails ? 'Pesquisa após a visita ligada.' : 'Pesquisa após a visita desligada.'
    return done(msg, told(after))
  }),
]
