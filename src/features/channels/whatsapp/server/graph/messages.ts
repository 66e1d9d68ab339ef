import * as z from 'zod/mini'
import type { MetaClient } from '#platform/meta/client.ts'
import { MetaId, Success } from '#platform/meta/fields.ts'
import type { MetaOutcome } from '#platform/meta/outcome.ts'

/** The content of a message, in Meta's words: its type, and the object under the name of the type. */
export type WhatsAppContent =
  | { type: 'text'; text: { body: string; preview_url: boolean } }
  | { type: 'template'; template: { name: string; language: { code: string }; components: object[] } }
  | { type: 'image'; image: UploadedFile }
  | { type: 'document'; document: UploadedFile & { filename: string } }
  | { type: 'location'; location: { latitude: number; longitude: number; name: string; address: string } }
  | { type: 'interactive'; interactive: Interactive }

/** Up to three buttons, or a list of up to ten rows; the limits of their texts are in meta-platform §6. */
type Interactive = { body: { text: string } } & (
  | { type: 'button'; action: { buttons: { type: 'reply'; reply: { id: string; title: string } }[] } }
  | {
      type: 'list'
      action: { button: string; sections: { rows: { id: string; title: string; description?: string }[] }[] }
    }
)

/** A file by the id of its upload (`media.ts`); at most 1024 characters of caption. */
type UploadedFile = { id: string; caption?: string }

export type WhatsAppSend = {
  token: string
  phone_number_id: string
  /** A phone in digits as the platform names it, or its id of a person. */
  address: string
  content: WhatsAppContent
  /** The platform's id of the message that this one answers. */
  reply_to: string | null
  /** Comes back with every status of the message, at most 512 characters. */
  carried: string
}

const Accepted = z.object({ messages: z.array(z.object({ id: MetaId })).check(z.minLength(1)) })

/** `to` for a phone; `recipient`, alone, for a person whose phone is not known (D-134). */
const recipientOf = (address: string) => (/^\d+$/.test(address) ? { to: address } : { recipient: address })

/** Sends a message by WhatsApp once and answers the platform's id of it. Accepted is not delivered. */
export async function sendWhatsApp(
  graph: MetaClient,
  send: WhatsAppSend,
): Promise<MetaOutcome<{ id: string }>> {
  const { token, phone_number_id, address, content, reply_to, carried } = send
  const outcome = await graph.call({
    method: 'POST',
    path: `/${phone_number_id}/messages`,
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...recipientOf(address),
      ...content,
      ...(reply_to ? { context: { message_id: reply_to } } : {}),
      biz_opaque_callback_data: carried,
    },
    token,
    caller: phone_number_id,
    answer: Accepted,
  })
  return outcome.kind === 'done' ? { kind: 'done', answer: outcome.answer.messages[0]! } : outcome
}

/** Shows a customer of WhatsApp that this message of theirs, and those before it, were read. */
export const markWhatsAppRead = (
  graph: MetaClient,
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
