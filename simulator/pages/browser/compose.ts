import { act } from './act.ts'
import { h } from './dom.ts'

type Place = { id: string; channel: 'whatsapp' | 'instagram' }
type Extra = [label: string, type: string, content?: object]

const longText = 'Gostaria de reservar para um aniversário. '.repeat(1600)
const extras: Record<Place['channel'], Extra[]> = {
  whatsapp: [
    ['Foto', 'image', { caption: 'Olha a mesa' }],
    ['Áudio', 'audio'],
    ['Vídeo', 'video'],
    ['Documento', 'document'],
    ['Figurinha', 'sticker'],
    ['Localização', 'location'],
    ['Contato', 'contacts'],
    ['Pedido', 'order'],
    ['Texto longo', 'text', { body: longText }],
    ['Enquete (não suportada)', 'unsupported'],
  ],
  instagram: [
    ['Foto', 'image'],
    ['Vídeo', 'video'],
    ['Áudio', 'audio'],
    ['Menção no story', 'story_mention'],
    ['Resposta ao story', 'story_reply'],
    ['Post', 'ig_post'],
    ['Reel', 'ig_reel'],
    ['Compartilhar', 'share'],
    ['Pergunta pronta', 'postback'],
    ['Anúncio', 'referral'],
    ['Não suportada', 'unsupported'],
    ['Texto longo', 'text', { text: longText }],
  ],
}

/** The field and the buttons with which a customer writes. */
export function compose(
  customer: string,
  place: Place,
  replyTo: () => string | null,
  sent: () => void,
): HTMLElement {
  const send = async (input: object) => {
    await act('customer.send', {
      customer,
      to: place.id,
      ...(replyTo() ? { reply_to: replyTo() } : {}),
      ...input,
    })
    sent()
  }
  const field = h('textarea', { 'aria-label': 'Mensagem', placeholder: 'Mensagem', rows: '1' })
  const submit = async () => {
    const text = field.value
    if (!text.trim()) return
    field.value = ''
    await send({ text })
  }
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void submit()
  })
  const fiveTimes = async () => {
    for (let count = 1; count <= 5; count++) await send({ text: `${field.value || 'Alô'} (${count})` })
  }
  const form = h(
    'form',
    {
      onsubmit: (event) => {
        event.preventDefault()
        void submit()
      },
    },
    field,
    h('button', {}, 'Enviar'),
  )
  return h(
    'div',
    { class: 'compose' },
    form,
    h(
      'details',
      {},
      h('summary', {}, 'Enviar outra coisa'),
      h(
        'div',
        { class: 'more' },
        extras[place.channel].map(([label, type, content]) =>
          h(
            'button',
            { class: 'plain small', onclick: () => void send({ type, ...(content ? { content } : {}) }) },
            label,
          ),
        ),
        h('button', { class: 'plain small', onclick: () => void fiveTimes() }, 'Enviar 5×'),
        h(
          'button',
          {
            class: 'plain small',
            onclick: () =>
              void act('app.send', {
                customer,
                to: place.id,
                text: field.value || 'Respondido pelo celular da casa',
              }),
          },
          'Casa responde pelo app',
        ),
        h(
          'button',
          { class: 'plain small', onclick: () => void act('customer.block', { customer, to: place.id }) },
          'Bloquear a casa',
        ),
        h(
          'button',
          {
            class: 'plain small',
            onclick: () => void act('customer.block', { customer, to: place.id, blocked: false }),
          },
          'Desbloquear',
        ),
      ),
    ),
  )
}
