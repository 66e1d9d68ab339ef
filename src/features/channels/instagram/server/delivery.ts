import { instagram } from '../platform.ts'
import { listOf } from '#lib/loose-json.ts'
import type { DeliveryFormat } from '#platform/webhooks/changes.ts'

/**
 * Meta's deliveries for accounts of Instagram (meta-platform §11); `test` is a delivery from its dashboard. Apps with Instagram login have
 * a secret of their own besides the secret of the app at Meta, and either signs (D-136).
 */
export const instagramDelivery: DeliveryFormat = {
  channel: instagram.channel,
  object: 'instagram',
  valuesOf({ messaging, standby, changes }) {
    const values = (field: string, list: unknown) => listOf(list).map((value) => ({ field, value }))
    return [...values('messaging', messaging), ...values('standby', standby), ...values('test', changes)]
  },
  secretsOf: (settings) =>
    [settings.meta.app, settings.instagram.app].flatMap((app) => (app ? [app.secret] : [])),
}
