import { getAssistant, saveAssistant } from '../settings.contract.ts'
import { saveSettings, shownSettings } from './settings.ts'
import { transaction } from '#platform/database/database.ts'
import { serve } from '#platform/http/call/serve.ts'
import { done } from '#lib/call/done.ts'

export const settingsRoutes = [
  serve(getAssistant, ({ db, branch }) => shownSettings(db, branch)),

  serve(saveAssistant, (call) =>
    transaction(call.db, async (trx) => {
      const { branch, body } = call
      const { updated_at: seen, ...settings } = body
      await saveSettings(trx, branch, call, { settings, seen })
      return done('Assistente salvo com sucesso!', { settings: await shownSettings(trx, branch) })
    }),
  ),
]
