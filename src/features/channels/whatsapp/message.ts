import type * as z from 'zod/mini'
import {
  fileName,
  type IncomingContent,
  lines,
  type Media,
  type MessageChange,
  unsupported,
} from '../message/incoming.ts'
import { listOf, looseList, looseObject, LooseText, LooseValue, recordOf, textOf } from '#lib/loose-json.ts'

const file = looseObject({
  id: LooseText,
  url: LooseText,
  mime_type: LooseText,
  sha256: LooseText,
  filename: LooseText,
  caption: LooseText,
  voice: LooseValue,
})

/** The content of a message or its edit, under the name of its type. */
const content = {
  type: LooseText,
  text: looseObject({ body: LooseText }),
  image: file,
  video: file,
  audio: file,
  document: file,
  sticker: file,
  location: looseObject({ latitude: LooseText, longitude: LooseText, name: LooseText, address: LooseText }),
  contacts: looseList({
    name: looseObject({ formatted_name: LooseText, first_name: LooseText, last_name: LooseText }),
    phones: looseList({ phone: LooseText, wa_id: LooseText }),
  }),
  /** `type` is the name of the field that tells the pressed button or the filled-in form. */
  interactive: LooseValue,
  button: looseObject({ text: LooseText, payload: LooseText }),
  order: looseObject({ text: LooseText, product_items: LooseValue }),
}

/** The fields of an element of `messages[]` or `message_echoes[]` (meta-platform §5.1). */
export const messageFields = {
  ...content,
  id: LooseText,
  timestamp: LooseValue,
  /** The phone of the sender, or of an echo's recipient; WhatsApp's id of them (BSUID) if it tells no phone. */
  from: LooseText,
  to: LooseText,
  from_user_id: LooseText,
  to_user_id: LooseText,
  /** The message that it answers. */
  context: looseObject({ id: LooseText }),
  errors: LooseValue,
  /** The advertisement that led here. */
  referral: LooseValue,
  reaction: looseObject({ message_id: LooseText, emoji: LooseText }),
  edit: looseObject({ original_message_id: LooseText, message: looseObject(content) }),
  revoke: looseObject({ original_message_id: LooseText }),
  system: looseObject({ type: LooseText, wa_id: LooseText, user_id: LooseText }),
}
export const WhatsAppMessage = looseObject(messageFields)
export type WhatsAppMessage = z.output<typeof WhatsAppMessage>

type Content = WhatsAppMessage['edit']['message']

/** The meaning of an element: a message, a change of another message, news about the customer, or nothing for the inbox. */
export type ReadMessage =
  | { kind: 'said'; said: IncomingContent }
  | { kind: 'change'; of: string; change: MessageChange }
  | { kind: 'renamed'; wa_id: string | null; user_id: string | null }
  | { kind: 'nothing' }

const mediaLabels = {
  image: 'Imagem',
  video: 'Vídeo',
  audio: 'Áudio',
  document: 'Documento',
  sticker: 'Figurinha',
} as const

type MediaKind = keyof typeof mediaLabels

const isMedia = (type: string): type is MediaKind => type in mediaLabels

const words = (type: IncomingContent['type'], message: string): IncomingContent => ({
  type,
  message,
  media: [],
  details: null,
})

function media(kind: MediaKind, { id, url, mime_type, sha256, filename, caption, voice }: Content['image']) {
  const name = fileName(filename)
  if (!id && !url) return { ...unsupported, message: lines(unsupported.message, caption, name) }
  const kept: Media = { kind, id, url, mime: mime_type, sha256, name }
  const label = kind === 'audio' && voice === true ? 'Mensagem de voz' : mediaLabels[kind]
  return { ...words(kind, lines(label, caption, name)), media: [kept] }
}

function location({ latitude, longitude, name, address }: Content['location']): IncomingContent {
  const point = latitude && longitude ? `${latitude}, ${longitude}` : null
  const message = lines('Localização', name, address, name || address ? null : point)
  return { ...words('location', message), details: { latitude, longitude } }
}

function contacts(people: Content['contacts']): IncomingContent {
  const told = people.map(({ name, phones }) => {
    const called = name.formatted_name ?? lines(name.first_name, name.last_name).replace('\n', ' ')
    return lines(called, ...phones.map(({ phone, wa_id }) => phone ?? wa_id))
  })
  return words('contacts', lines('Contato', ...told))
}

function interactive(given: unknown): IncomingContent {
  const answer = recordOf(given)
  const kind = textOf(answer.type) ?? ''
  const { name, title, id } = recordOf(answer[kind])
  if (kind === 'nfm_reply')
    return { ...words('interactive', 'Formulário respondido'), details: { flow: textOf(name) } }
  const pressed = textOf(title)
  if (pressed === null) return unsupported
  return { ...words('interactive', pressed), details: { pressed: textOf(id) } }
}

function order({ text, product_items }: Content['order']): IncomingContent {
  const count = listOf(product_items).length
  const label = count === 1 ? 'Pedido com 1 item' : `Pedido com ${count} itens`
  return { ...words('interactive', lines(label, text)), details: { items: product_items ?? [] } }
}

/** The content of an element that a customer reads as a message; a placeholder for new or broken types. */
function saidBy(message: Content): IncomingContent {
  const type = message.type ?? ''
  if (isMedia(type)) return media(type, message[type])
  switch (type) {
    case 'text':
      return message.text.body === null ? unsupported : words('text', message.text.body)
    case 'location':
      return location(message.location)
    case 'contacts':
      return contacts(message.contacts)
    case 'interactive':
      return interactive(message.interactive)
    case 'button': {
      const { text, payload } = message.button
      return text === null ? unsupported : { ...words('interactive', text), details: { pressed: payload } }
    }
    case 'order':
      return order(message.order)
    default:
      return unsupported
  }
}

/** Something that the platform could not hand over: the placeholder, with the caption if there is one. */
function broken(message: WhatsAppMessage): IncomingContent {
  const type = message.type ?? ''
  const { caption, filename } = isMedia(type) ? message[type] : { caption: null, filename: null }
  const text = lines(unsupported.message, caption, fileName(filename))
  return { ...unsupported, message: text, details: { errors: message.errors } }
}

function renamed({ type, wa_id, user_id }: WhatsAppMessage['system']): ReadMessage {
  if (type === 'user_changed_number') return { kind: 'renamed', wa_id, user_id: null }
  if (type === 'user_changed_user_id') return { kind: 'renamed', wa_id: null, user_id }
  return { kind: 'nothing' }
}

function said(message: WhatsAppMessage): IncomingContent {
  const told = listOf(message.errors).length > 0 ? broken(message) : saidBy(message)
  const isReferred = Object.keys(recordOf(message.referral)).length > 0
  return isReferred ? { ...told, details: { ...told.details, referral: message.referral } } : told
}

/** Reads an element. `at` is its time, `from` who wrote it. */
export function readWhatsAppMessage(
  message: WhatsAppMessage,
  { at, from }: { at: string; from: string },
): ReadMessage {
  const change = (of: string | null, what: MessageChange): ReadMessage =>
    of === null ? { kind: 'nothing' } : { kind: 'change', of, change: what }
  switch (message.type) {
    case 'reaction': {
      const { message_id, emoji } = message.reaction
      return change(message_id, { kind: 'reaction', from, emoji: emoji ?? '', at })
    }
    case 'edit': {
      const { original_message_id, message: edited } = message.edit
      return change(original_message_id, { kind: 'edit', message: saidBy(edited).message, at })
    }
    case 'revoke':
      return change(message.revoke.original_message_id, { kind: 'revoke', at })
    case 'system':
      return renamed(message.system)
    case 'request_welcome':
    case 'ephemeral':
      return { kind: 'nothing' }
    default:
      return { kind: 'said', said: said(message) }
  }
}
