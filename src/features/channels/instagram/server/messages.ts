import * as z from 'zod/mini'
import type { MetaClient } from '#platform/meta/client.ts'
import { MetaId } from '#platform/meta/fields.ts'
import type { MetaOutcome } from '#platform/meta/outcome.ts'

/** A title of at most 20 characters; `payload` comes back when it is pressed. */
export type QuickReply = { content_type: 'text'; title: string; payload: string }

/** A text of at most 1000 bytes, with up to 13 quick replies below it, or the public address of a photo. */
export type InstagramContent = { text: string; quick_replies?: QuickReply[] } | { image: string }

export type InstagramSend = {
  token: string
  account: string
  address: string
  content: InstagramContent
  reply_to: string | null
  /** Typed by a person, more than 24 hours after the customer's last message. */
  isLate: boolean
}

const Sent = z.object({ message_id: MetaId })

/** Sends a text or a photo by Instagram once and answers the platform's id of it; its echo may arrive first. */
export async function sendInstagram(
  instagram: MetaClient,
  { token, account, address, content, reply_to, isLate }: InstagramSend,
): Promise<MetaOutcome<{ id: string }>> {
  const words =
    'text' in content ? content : { attachment: { type: 'image', payload: { url: content.image } } }
  const outcome = await instagram.call({
    method: 'POST',
    path: `/${account}/messages`,
    body: {
      recipient: { id: address },
      message: { ...words, ...(reply_to ? { reply_to: { mid: reply_to } } : {}) },
      ...(isLate ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } : {}),
    },
    token,
    caller: account,
    answer: Sent,
  })
  return outcome.kind === 'done' ? { kind: 'done', answer: { id: outcome.answer.message_id } } : outcome
}

/** Shows a customer of Instagram that all they wrote was seen. */
export const markInstagramSeen = (
  instagram: MetaClient,
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
