import type { Message } from '../world/message.ts'
import { keepMedia, addressOf, digestOf } from '../media/store.ts'
import { samples, sampleBytes } from '../media/samples.ts'
import type { Sim } from '../sim.ts'
import { fieldsOf, textOf, type Fields } from '../wire/json.ts'
import { statusError } from './status.ts'

export type GivenFile = { bytes?: string; mime_type?: string; filename?: string }

/** The usual content of a message of the type, if its sender gives none. */
const usual: Record<string, Fields> = {
  text: { body: 'Oi, tem mesa para hoje?' },
  location: {
    latitude: -23.5615,
    longitude: -46.6822,
    name: 'Cantina da Praça',
    address: 'Rua dos Pinheiros, 100',
  },
  button_reply: { id: 'confirm', title: 'Confirmar' },
  list_reply: { id: 'row-1', title: 'Hoje às 20h', description: 'Mesa para dois' },
  nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"flow_token":"unused","mesa":"2"}' },
  button: { text: 'Confirmar', payload: 'Confirmar' },
  order: {
    catalog_id: '194836987003835',
    text: '',
    product_items: [{ product_retailer_id: 'pizza', quantity: 2, item_price: 42, currency: 'BRL' }],
  },
  system: { body: 'User A changed from 5511955550000 to 5511955550001', type: 'user_changed_number' },
}

const usualContacts = [
  {
    name: { formatted_name: 'Bia Souza', first_name: 'Bia' },
    phones: [{ phone: '+55 11 95555-0199', wa_id: '5511955550199', type: 'CELL' }],
  },
]

/** A file becomes media with id, type and digest; the address is optional, as on the platform. */
function mediaContent(sim: Sim, place: string, type: string, given: Fields): Fields {
  const sample = samples[type]!
  const { bytes, mime_type = sample.mime_type, filename, with_url, ...rest } = given as Fields & GivenFile
  const media = keepMedia(sim, {
    place,
    owner: 'customer',
    mime_type,
    filename: filename ?? sample.filename,
    bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : sampleBytes(sample.file),
  })
  return {
    ...rest,
    ...(type === 'document' ? { filename: media.filename } : {}),
    ...(type === 'audio' ? { voice: given.voice ?? true } : {}),
    ...(type === 'sticker' ? { animated: given.animated ?? false } : {}),
    mime_type,
    sha256: digestOf(media, 'base64'),
    id: media.id,
    ...(with_url ? { url: addressOf(sim, media) } : {}),
  }
}

/** The part of `messages[]` that depends on the type, and the content that the conversation keeps. */
export function incomingContent(
  sim: Sim,
  place: string,
  type: string,
  given: Fields,
): { fields: Fields; kept: Fields; type: string } {
  if (type in samples) {
    const content = mediaContent(sim, place, type, given)
    return { type, fields: { type, [type]: content }, kept: content }
  }
  const content = { ...usual[type], ...given }
  if (type === 'button_reply' || type === 'list_reply' || type === 'nfm_reply') {
    return {
      type: 'interactive',
      fields: { type: 'interactive', interactive: { type, [type]: content } },
      kept: { type, ...content },
    }
  }
  if (type === 'contacts') {
    const contacts = given.contacts ?? usualContacts
    return { type, fields: { type, contacts }, kept: { contacts } }
  }
  if (type === 'unsupported') {
    return {
      type,
      fields: {
        type,
        errors: [statusError(131_051, 'Message type is currently not supported.')],
        unsupported: { type: given.kind ?? 'poll' },
      },
      kept: content,
    }
  }
  if (type === 'edit') {
    const message = fieldsOf(content.message)
    return {
      type,
      fields: { type, edit: { original_message_id: content.original_message_id, message } },
      kept: content,
    }
  }
  return { type, fields: { type, [type]: content }, kept: content }
}

/** Types that a person wrote: they open the window. All others change or tell something. */
const silent = new Set(['reaction', 'edit', 'revoke', 'system', 'request_welcome', 'ephemeral'])
export const opensWindow = (type: string): boolean => !silent.has(type)

/** Applies what an edit, a revoke or a reaction of the customer does to a message. */
export function applyToTarget(messages: Record<string, Message>, type: string, content: Fields): void {
  const target = messages[textOf(content.message_id) ?? textOf(content.original_message_id) ?? '']
  if (!target) return
  if (type === 'revoke') target.deleted = true
  if (type === 'edit') {
    const message = fieldsOf(content.message)
    Object.assign(target, { edited: true, content: fieldsOf(message[String(message.type)]) })
  }
  if (type === 'reaction') {
    target.reactions = target.reactions.filter(({ by }) => by !== 'customer')
    const emoji = textOf(content.emoji)
    if (emoji) target.reactions.push({ by: 'customer', emoji })
  }
}
