import { whatsApp } from '../platform.ts'
import { recordsOf, textOf } from '#lib/loose-json.ts'
import type { DeliveryFormat, WebhookChange } from '#platform/webhooks/changes.ts'

/** What Meta delivers for accounts of WhatsApp (meta-platform §5), signed with the app's secret. */
export const whatsAppDelivery: DeliveryFormat = {
  channel: whatsApp.channel,
  object: 'whatsapp_business_account',
  valuesOf: ({ changes }) =>
    recordsOf(changes).map(({ field, value }) => ({ field: textOf(field) ?? '', value })),
  secretsOf: ({ meta }) => (meta.app ? [meta.app.secret] : []),
}

/** Whether a change of WhatsApp is of one of these fields. */
export const isOfField =
  (...fields: string[]) =>
  ({ channel, field }: WebhookChange): boolean =>
    channel === whatsApp.channel && fields.includes(field)
