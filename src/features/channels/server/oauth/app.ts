import type { Channel } from '../../rules.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { MetaApp } from '#platform/meta/settings.ts'
import type { Settings } from '#platform/settings.ts'

/** Our app at Meta for a service; null where this installation has none. */
export const findApp = ({ meta, instagram }: Settings, service: Channel): MetaApp | null =>
  service === 'whatsapp' ? meta.app : instagram.app

/** Our app at Meta; refuses where this installation has none (D-81). */
export function requireApp(settings: Settings, service: Channel): MetaApp {
  const app = findApp(settings, service)
  if (!app) throw new Refusal('not_configured', 'Integração com a Meta não configurada.')
  return app
}
