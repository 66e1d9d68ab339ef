import { describe, expect, test } from 'vitest'
import { readWhatsAppMessage, WhatsAppMessage } from './message.ts'

const at = '2026-11-20T15:00:00.000Z'
const read = (message: object) =>
  readWhatsAppMessage(WhatsAppMessage.parse(message), { at, from: 'phone:5511987654321' })

/** Type and text of what a message says. */
function shown(message: object) {
  const given = read(message)
  return given.kind === 'said' ? [given.said.type, given.said.message] : given.kind
}

describe('what the inbox shows of a WhatsApp message', () => {
  test.each<[string, object, [string, string]]>([
    ['text', { text: { body: 'Olá <b>vocês</b>' } }, ['text', 'Olá <b>vocês</b>']],
    [
      'image',
      { image: { id: '1', mime_type: 'image/jpeg', caption: 'A mesa' } },
      ['image', 'Imagem\nA mesa'],
    ],
    ['video', { video: { id: '1' } }, ['video', 'Vídeo']],
    ['audio', { audio: { id: '1', voice: true } }, ['audio', 'Mensagem de voz']],
    ['sticker', { sticker: { id: '1', animated: false } }, ['sticker', 'Figurinha']],
    [
      'document',
      { document: { id: '1', filename: 'lista.pdf', caption: 'Convidados' } },
      ['document', 'Documento\nConvidados\nlista.pdf'],
    ],
    [
      'location',
      { location: { latitude: -23.5, longitude: -46.6, name: 'Casa', address: 'Rua A, 1' } },
      ['location', 'Localização\nCasa\nRua A, 1'],
    ],
    [
      'location',
      { location: { latitude: -23.5, longitude: -46.6 } },
      ['location', 'Localização\n-23.5, -46.6'],
    ],
    [
      'contacts',
      {
        contacts: [
          {
            name: { formatted_name: 'Ana Lima' },
            phones: [{ phone: '+55 11 98765-4321' }, { wa_id: '5531' }],
          },
          { name: { first_name: 'Rui', last_name: 'Sá' } },
        ],
      },
      ['contacts', 'Contato\nAna Lima\n+55 11 98765-4321\n5531\nRui Sá'],
    ],
    [
      'interactive',
      { interactive: { type: 'button_reply', button_reply: { id: 'sim', title: 'Confirmar' } } },
      ['interactive', 'Confirmar'],
    ],
    [
      'interactive',
      {
        interactive: { type: 'list_reply', list_reply: { id: '20h', title: '20:00', description: 'Jantar' } },
      },
      ['interactive', '20:00'],
    ],
    [
      'interactive',
      { interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', response_json: '{"secret":1}' } } },
      ['interactive', 'Formulário respondido'],
    ],
    ['button', { button: { text: 'Quero', payload: 'quero' } }, ['interactive', 'Quero']],
    [
      'order',
      { order: { catalog_id: '1', text: 'Para hoje', product_items: [{}, {}] } },
      ['interactive', 'Pedido com 2 itens\nPara hoje'],
    ],
    ['unsupported', { errors: [{ code: 131051 }] }, ['unsupported', 'Mensagem não suportada']],
    ['poll_creation', { poll_creation: {} }, ['unsupported', 'Mensagem não suportada']],
    ['interactive', {}, ['unsupported', 'Mensagem não suportada']],
    ['text', { text: 'sem corpo' }, ['unsupported', 'Mensagem não suportada']],
    [
      'image',
      { image: { caption: 'Foto' }, errors: [{ code: 131052 }] },
      ['unsupported', 'Mensagem não suportada\nFoto'],
    ],
  ])('%s %j', (type, message, expected) => {
    expect(shown({ type, ...message })).toEqual(expected)
  })

  test.each(['system', 'request_welcome', 'ephemeral', 'reaction', 'edit', 'revoke'])(
    '%s without content: nothing',
    (type) => {
      expect(shown({ type })).toBe('nothing')
    },
  )

  test('a text of 65,000 characters stays whole', () => {
    expect(shown({ type: 'text', text: { body: 'á'.repeat(65_000) } })).toEqual(['text', 'á'.repeat(65_000)])
  })

  test('a file keeps what is needed to fetch it, and its name loses folders, control characters and direction marks', () => {
    const document = {
      id: '77',
      mime_type: 'application/pdf',
      sha256: 'abc=',
      filename: '../../etc/\u202epasswd\u0007',
    }

    expect(read({ type: 'document', document })).toMatchObject({
      said: {
        message: 'Documento\npasswd',
        media: [
          { kind: 'document', id: '77', url: null, mime: 'application/pdf', sha256: 'abc=', name: 'passwd' },
        ],
      },
    })
    expect(read({ type: 'document', document: { id: '7', filename: '../../..' } })).toMatchObject({
      said: { media: [{ name: null }] },
    })
  })

  test('a pressed button and the ad that led here are kept beside the text', () => {
    const pressed = read({
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id: 'sim', title: 'Confirmar' } },
    })
    const fromAd = read({
      type: 'text',
      text: { body: 'Oi' },
      referral: { source_id: '9', headline: 'Massas' },
    })

    expect(pressed).toMatchObject({ said: { details: { pressed: 'sim' } } })
    expect(fromAd).toMatchObject({ said: { message: 'Oi', details: { referral: { source_id: '9' } } } })
  })
})

describe('what changes another message', () => {
  test('is no message of its own', () => {
    expect(read({ type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '❤️' } })).toEqual({
      kind: 'change',
      of: 'wamid.1',
      change: { kind: 'reaction', from: 'phone:5511987654321', emoji: '❤️', at },
    })
    expect(read({ type: 'reaction', reaction: { message_id: 'wamid.1' } })).toMatchObject({
      change: { emoji: '' },
    })
    expect(
      read({
        type: 'edit',
        edit: { original_message_id: 'wamid.1', message: { type: 'text', text: { body: 'Às 21h' } } },
      }),
    ).toMatchObject({ of: 'wamid.1', change: { kind: 'edit', message: 'Às 21h' } })
    expect(read({ type: 'revoke', revoke: { original_message_id: 'wamid.1' } })).toMatchObject({
      of: 'wamid.1',
      change: { kind: 'revoke' },
    })
  })

  test('a new phone or id of the customer is news about them', () => {
    expect(read({ type: 'system', system: { type: 'user_changed_number', wa_id: '5511900000000' } })).toEqual(
      {
        kind: 'renamed',
        wa_id: '5511900000000',
        user_id: null,
      },
    )
    expect(read({ type: 'system', system: { type: 'user_changed_user_id', user_id: 'BR.2' } })).toEqual({
      kind: 'renamed',
      wa_id: null,
      user_id: 'BR.2',
    })
    expect(read({ type: 'system', system: { type: 'customer_identity_changed' } })).toEqual({
      kind: 'nothing',
    })
  })
})
