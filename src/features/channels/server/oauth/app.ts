import { Refusal } from '#lib/call/refusal.ts'
import type { MetaApp } from '#platform/meta/settings.ts'

/** Our app at Meta; refuses if this installation has none (D-81). */
export function requireApp(app: MetaApp | null): MetaApp {
  if (!app) throw new Refusal('not_configured', 'Integração com a Meta não configurada.')
  return app
}
