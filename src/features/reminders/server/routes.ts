import { loadReminders, saveReminders } from '../contract.ts'
import { samples, saved } from '../rules.ts'
import { saveWanted, reminderPreferencesOf } from './settings.queries.ts'
import {
  templateChoicesOf,
  findFitting,
} from '#features/channels/whatsapp/server/templates/choices.queries.ts'
import { done } from '#lib/call/done.ts'
import { invalid } from '#lib/call/refusal.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { serve } from '#platform/http/call/serve.ts'

const templateFields = ['approval_template_id', 'reminder_template_id'] as const

export const routes = [
  serve(loadReminders, async ({ db, branch }) => {
    const [wanted, choices] = await Promise.all([
      reminderPreferencesOf(db, branch),
      templateChoicesOf(db, branch.business_id, samples),
    ])
    return { wanted, ...choices }
  }),

  serve(saveReminders, (call) => {
    const { db, branch, body, now } = call
    const wanted = { ...body, leads: [...new Set(body.leads)].toSorted((a, b) => b - a) }
    return transaction(db, async (trx) => {
      const before = await reminderPreferencesOf(trx, branch)
      for (const field of templateFields) {
        const id = wanted[field]
        // A chosen template that no longer fits may stay: its reminders go by mail.
        if (id !== before[field] && id !== null && !(await findFitting(trx, branch.business_id, id, samples)))
          throw invalid({ [field]: ['Escolha um modelo ativo que os lembretes saibam preencher.'] })
      }
      await saveWanted(trx, branch, wanted, now)
      await audit(trx, call, {
        action: 'save-reminders',
        entity: 'branch',
        entity_id: branch.id,
        branch,
        changes: changedFields(before, wanted),
      })
      return done(saved)
    })
  }),
]
