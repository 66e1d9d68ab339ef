import * as z from 'zod/mini'
import { Success } from '#platform/meta/fields.ts'
import type { Meta } from '#platform/meta/open.ts'
import type { MetaOutcome } from '#platform/meta/outcome.ts'

/** Shows a customer of WhatsApp that this message of theirs, and those before it, were read. */
export const markWhatsAppRead = (
  { graph }: Meta,
  { token, phone_number_id, message_id }: { token: string; phone_number_id: string; message_id: string },
): Promise<MetaOutcome<{ success: true }>> =>
  graph.call({
    method: 'POST',
    path: `/${phone_number_id}/messages`,
    body: { messaging_product: 'whatsapp', status: 'read', message_id },
    token,
    caller: phone_number_id,
    answer: Success,
  })

/** Shows a customer of Instagram that all they wrote was seen. */
export const markInstagramSeen = (
  { instagram }: Meta,
  { token, account, customer }: { token: string; account: string; customer: string },
): Promise<MetaOutcome<unknown>> =>
  instagram.call({
    method: 'POST',
    path: `/${account}/messages`,
    body: { recipient: { id: customer }, sender_action: 'mark_seen' },
    token,
    caller: account,
    answer: z.looseObject({}),
  })
