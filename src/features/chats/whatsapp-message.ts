import {
  fileName,
  lines,
  type Media,
  type MessageChange,
  type IncomingContent,
  unsupported,
} from './incoming.ts'
import { type LooseRecord, listOf, recordOf, recordsOf, textOf } from '#lib/loose-json.ts'

/** What an element of `messages[]` is: something said, a change of another message, news about the customer, or nothing for the inbox. */
export type WhatsAppMessage =
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

const plain = (message: string | null): IncomingContent =>
  message === null ? unsupported : { type: 'text', message, media: [], details: null }

function media(kind: MediaKind, content: LooseRecord): IncomingContent {
  const name = fileName(textOf(content.filename))
  const caption = textOf(content.caption)
  const [id, url] = [textOf(content.id), textOf(content.url)]
  if (!id && !url) return { ...unsupported, message: lines(unsupported.message, caption, name) }
  const file: Media = {
    kind,
    id,
    url,
    mime: textOf(content.mime_type),
    sha256: textOf(content.sha256),
    name,
  }
  const label = kind === 'audio' && content.voice === true ? 'Mensagem de voz' : mediaLabels[kind]
  return { type: kind, message: lines(label, caption, name), media: [file], details: null }
}

function location(content: LooseRecord): IncomingContent {
  const [latitude, longitude] = [textOf(content.latitude), textOf(content.longitude)]
  const [name, address] = [textOf(content.name), textOf(content.address)]
  const point = latitude && longitude ? `${latitude}, ${longitude}` : null
  const message = lines('Localização', name, address, name || address ? null : point)
  return { type: 'location', message, media: [], details: { latitude, longitude } }
}

function contacts(content: unknown): IncomingContent {
  const people = recordsOf(content).map(({ name, phones }) => {
    const known = recordOf(name)
    const called =
      textOf(known.formatted_name) ??
      lines(textOf(known.first_name), textOf(known.last_name)).replace('\n', ' ')
    return lines(called, ...recordsOf(phones).map(({ phone, wa_id }) => textOf(phone) ?? textOf(wa_id)))
  })
  return { type: 'contacts', message: lines('Contato', ...people), media: [], details: null }
}

function interactive(content: LooseRecord): IncomingContent {
  const kind = textOf(content.type) ?? ''
  if (kind === 'nfm_reply') {
    const flow = textOf(recordOf(content.nfm_reply).name)
    return { type: 'interactive', message: 'Formulário respondido', media: [], details: { flow } }
  }
  const pressed = recordOf(content[kind])
  const title = textOf(pressed.title)
  if (title === null) return unsupported
  return { type: 'interactive', message: title, media: [], details: { pressed: textOf(pressed.id) } }
}

function order(content: LooseRecord): IncomingContent {
  const count = listOf(content.product_items).length
  const label = count === 1 ? 'Pedido com 1 item' : `Pedido com ${count} itens`
  const message = lines(label, textOf(content.text))
  return { type: 'interactive', message, media: [], details: { items: content.product_items ?? [] } }
}

/** What an element says that a customer reads as a message; the placeholder for what is new or broken. */
function saidBy(type: string, message: LooseRecord): IncomingContent {
  const content = recordOf(message[type])
  switch (type) {
    case 'text':
      return plain(textOf(content.body))
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return media(type, content)
    case 'location':
      return location(content)
    case 'contacts':
      return contacts(message.contacts)
    case 'interactive':
      return interactive(content)
    case 'button': {
      const text = textOf(content.text)
      if (text === null) return unsupported
      return { type: 'interactive', message: text, media: [], details: { pressed: textOf(content.payload) } }
    }
    case 'order':
      return order(content)
    default:
      return unsupported
  }
}

/** Something that the platform could not hand over: the placeholder, with the caption if there is one. */
function broken(type: string, message: LooseRecord): IncomingContent {
  const content = recordOf(message[type])
  const words = lines(unsupported.message, textOf(content.caption), fileName(textOf(content.filename)))
  return { ...unsupported, message: words, details: { errors: message.errors } }
}

function renamed(system: LooseRecord): WhatsAppMessage {
  const kind = textOf(system.type)
  if (kind === 'user_changed_number') return { kind: 'renamed', wa_id: textOf(system.wa_id), user_id: null }
  if (kind === 'user_changed_user_id')
    return { kind: 'renamed', wa_id: null, user_id: textOf(system.user_id) }
  return { kind: 'nothing' }
}

/** Reads an element of `messages[]` or `message_echoes[]` (meta-platform §5.1). `at` is its time, `from` who wrote it. */
export function readWhatsAppMessage(
  message: LooseRecord,
  { at, from }: { at: string; from: string },
): WhatsAppMessage {
  const type = textOf(message.type) ?? ''
  const content = recordOf(message[type])
  const change = (of: string | null, what: MessageChange): WhatsAppMessage =>
    of === null ? { kind: 'nothing' } : { kind: 'change', of, change: what }
  switch (type) {
    case 'reaction':
      return change(textOf(content.message_id), {
        kind: 'reaction',
        from,
        emoji: textOf(content.emoji) ?? '',
        at,
      })
    case 'edit': {
      const edited = recordOf(content.message)
      const said = saidBy(textOf(edited.type) ?? '', edited)
      return change(textOf(content.original_message_id), { kind: 'edit', message: said.message, at })
    }
    case 'revoke':
      return change(textOf(content.original_message_id), { kind: 'revoke', at })
    case 'system':
      return renamed(content)
    case 'request_welcome':
    case 'ephemeral':
      return { kind: 'nothing' }
    default: {
      const said = listOf(message.errors).length > 0 ? broken(type, message) : saidBy(type, message)
      const referral =
        Object.keys(recordOf(message.referral)).length > 0 ? { referral: message.referral } : null
      return { kind: 'said', said: referral ? { ...said, details: { ...said.details, ...referral } } : said }
    }
  }
}
