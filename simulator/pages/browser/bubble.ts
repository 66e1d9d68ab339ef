import { act } from './act.ts'
import { h } from './dom.ts'
import { optionsOf } from './options.ts'

export type Shown = {
  id: string
  channel: 'whatsapp' | 'instagram'
  place: string
  customer_id: string
  from: 'customer' | 'business' | 'app'
  type: string
  content: Record<string, unknown>
  at: number
  status: string | null
  error: number | null
  reactions: { by: string; emoji: string }[]
  edited: boolean
  deleted: boolean
}

const labels: Record<string, string> = {
  image: 'Foto',
  video: 'Vídeo',
  audio: 'Áudio',
  document: 'Documento',
  file: 'Arquivo',
  sticker: 'Figurinha',
  location: 'Localização',
  contacts: 'Contato',
  order: 'Pedido',
  unsupported: 'Mensagem não suportada',
  story_mention: 'Mencionou você no story',
  ig_post: 'Publicação',
  ig_reel: 'Reel',
  share: 'Compartilhamento',
  postback: 'Botão',
}
const ticks: Record<string, string> = {
  accepted: 'aceita',
  sent: '✓ enviada',
  delivered: '✓✓ entregue',
  read: '✓✓ lida',
  failed: 'não entregue',
}

/** The text of a message, as the customer reads it. */
function textsOf({ type, content }: Shown): { header?: string; body: string; footer?: string } {
  const part = (value: unknown) =>
    typeof value === 'string' ? value : ((value as { text?: string } | undefined)?.text ?? '')
  const label = labels[type]
  const said =
    part(content.body) ||
    part(content.text) ||
    part(content.caption) ||
    part(content.title) ||
    part(content.name) ||
    part(content.filename)
  return {
    header: part(content.header) || undefined,
    body: [label, said].filter(Boolean).join('\n') || type,
    footer: part(content.footer) || undefined,
  }
}

/** The choices of a message: a list is headed by the words that open it on a phone. */
function choicesOf({ id, content }: Shown): HTMLElement | false {
  const options = optionsOf(content)
  if (options.length === 0) return false
  const label = (content.action as { button?: string } | undefined)?.button
  return h(
    'div',
    { class: 'choices', role: 'group', 'aria-label': label ?? 'Opções' },
    label && h('span', { class: 'note' }, `☰ ${label}`),
    options.map((option) =>
      h(
        'button',
        { class: 'plain small', onclick: () => void act('customer.tap', { message: id, choice: option.id }) },
        option.title,
        option.description && h('span', { class: 'about' }, option.description),
      ),
    ),
  )
}

const linkTo = (url: string, text: string) => h('a', { href: url, target: '_blank', rel: 'noreferrer' }, text)

/** The links of a message: of an interactive one, and the buttons of a template that open an address or a call. */
function linksOf({ content }: Shown): HTMLElement[] {
  const { action, buttons = [] } = content as {
    action?: { parameters?: { url?: string; display_text?: string } }
    buttons?: { type?: string; text?: string; url?: string; phone_number?: string }[]
  }
  const own = action?.parameters
  return [
    ...(own?.url ? [linkTo(own.url, own.display_text ?? own.url)] : []),
    ...buttons.flatMap(({ type, text, url, phone_number }) => {
      if (type === 'URL' && url) return [linkTo(url, `↗ ${text ?? url}`)]
      if (type === 'PHONE_NUMBER' && phone_number) return [linkTo(`tel:${phone_number}`, `📞 ${text ?? ''}`)]
      return []
    }),
  ]
}

/** Where a location lies, with its address. */
function placeOf({ type, content }: Shown): HTMLElement | false {
  if (type !== 'location') return false
  const { address, latitude, longitude } = content as Record<string, string | number | undefined>
  const point = `${latitude}, ${longitude}`
  return h(
    'div',
    { class: 'place' },
    address === undefined ? null : h('span', {}, String(address)),
    h('a', { href: `geo:${latitude},${longitude}` }, `📍 ${point}`),
  )
}

/** A message with its choices and what the customer can do with it. */
export function bubble(message: Shown, reply: (id: string) => void): HTMLElement {
  const isMine = message.from === 'customer'
  const { header, body, footer } = textsOf(message)
  if (message.deleted) return h('div', { class: `bubble gone ${isMine ? 'mine' : ''}` }, 'Mensagem apagada')
  const send = (type: string, content: object) =>
    act('customer.send', { customer: message.customer_id, to: message.place, type, content })
  const target = message.channel === 'instagram' ? { mid: message.id } : { original_message_id: message.id }
  const edit = () => {
    const text = prompt('Novo texto', body)
    if (text === null) return
    void send(
      'edit',
      message.channel === 'instagram'
        ? { ...target, text }
        : { ...target, message: { type: 'text', text: { body: text } } },
    )
  }
  const isLiked = message.reactions.some(({ by }) => by === 'customer')
  return h(
    'div',
    { class: `bubble ${isMine ? 'mine' : ''}`, dir: 'auto' },
    header && h('header', {}, header),
    body,
    footer && h('footer', {}, footer),
    placeOf(message),
    !isMine && choicesOf(message),
    linksOf(message),
    h(
      'div',
      { class: 'meta' },
      message.reactions.map(({ emoji }) => emoji).join(' '),
      message.edited && 'editada',
      message.from === 'app' && 'pelo celular',
      new Date(message.at).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' }),
      !isMine &&
        message.status &&
        `${ticks[message.status] ?? message.status}${message.error ? ` (${message.error})` : ''}`,
      h(
        'button',
        {
          class: 'plain',
          title: 'Reagir',
          onclick: () => void act('customer.react', { message: message.id, emoji: isLiked ? '' : '❤️' }),
        },
        isLiked ? 'Descurtir' : 'Curtir',
      ),
      h('button', { class: 'plain', onclick: () => reply(message.id) }, 'Responder'),
      isMine && message.type === 'text' && h('button', { class: 'plain', onclick: edit }, 'Editar'),
      isMine &&
        h(
          'button',
          {
            class: 'plain',
            onclick: () => void send(message.channel === 'instagram' ? 'deleted' : 'revoke', target),
          },
          'Apagar',
        ),
    ),
  )
}
