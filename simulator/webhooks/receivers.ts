import type { App } from '../world/app.ts'
import type { PlatformEvent } from '../world/profile.ts'
import type { World } from '../world/world.ts'

export type Receiver = { app: App; url: string }
export type Dropped = { reason: string }

/** Where an event goes; where it goes nowhere, the sentence that tells a newcomer why. */
export function receiversOf(world: World, event: PlatformEvent): Receiver[] | Dropped {
  const overrides: Record<string, { callback_url: string } | null> =
    event.object === 'instagram'
      ? Object.fromEntries(
          Object.entries(world.instagram[event.account]?.subscribed ?? {})
            .filter(([, fields]) => fields.includes(event.field) || event.field === 'standby')
            .map(([appId]) => [appId, null]),
        )
      : (world.accounts[event.account]?.subscribed ?? {})
  const subscribed = Object.entries(overrides)
  if (subscribed.length === 0) {
    return {
      reason:
        event.object === 'instagram'
          ? `nenhum app assinou o campo ${event.field} desta conta (POST /{ig_id}/subscribed_apps)`
          : 'nenhum app assinou esta conta do WhatsApp (POST /{waba}/subscribed_apps)',
    }
  }
  const receivers = subscribed.flatMap(([appId, override]): Receiver[] => {
    const app = world.apps[appId]
    const subscription = app?.subscriptions[event.object]
    if (!app || !subscription?.fields.includes(event.field)) return []
    return [{ app, url: override?.callback_url ?? subscription.callback_url }]
  })
  if (receivers.length > 0) return receivers
  return { reason: `o app não assina o campo ${event.field} de ${event.object} (Painel Meta, Assinaturas)` }
}
