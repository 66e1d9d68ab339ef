import { describe, expect, test } from 'vitest'
import { InstagramEvent, readInstagramEvent } from './message.ts'

const at = '2026-11-20T15:00:00.000Z'
const read = (event: object) => readInstagramEvent(InstagramEvent.parse(event), { at, from: 'instagram:9' })

function shown(message: object) {
  const event = read({ message: { mid: 'm1', ...message } })
  return event.kind === 'said' ? [event.said.type, event.said.message] : event.kind
}

describe('what the inbox shows of an Instagram message', () => {
  test.each<[object, string[] | string]>([
    [{ text: 'Olá' }, ['text', 'Olá']],
    [{ text: 'Sim', quick_reply: { payload: 'sim' } }, ['interactive', 'Sim']],
    [{ attachments: [{ type: 'image', payload: { url: 'https://cdn/x' } }] }, ['image', 'Imagem']],
    [
      {
        attachments: [
          { type: 'image', payload: { url: 'https://cdn/x' } },
          { type: 'video', payload: { url: 'https://cdn/y' } },
        ],
      },
      ['image', 'Imagem\nVídeo'],
    ],
    [{ attachments: [{ type: 'file', payload: { url: 'https://cdn/x' } }] }, ['document', 'Documento']],
    [
      { attachments: [{ type: 'ig_reel', payload: { title: 'Massa fresca', url: '' } }] },
      ['text', 'Reel compartilhado\nMassa fresca'],
    ],
    [{ attachments: [{ type: 'novidade' }] }, ['text', 'Conteúdo compartilhado']],
    [
      { attachments: [{ type: 'story_mention', payload: { url: 'https://cdn/s' } }] },
      ['text', 'Mencionou você em um story'],
    ],
    [{ text: 'Lindo', reply_to: { story: { id: '1', url: 'https://cdn/s' } } }, ['text', 'Lindo']],
    [{ is_unsupported: true }, ['unsupported', 'Mensagem não suportada']],
    [{}, ['unsupported', 'Mensagem não suportada']],
    [{ text: 'para mim', is_self: true }, 'nothing'],
    [{ is_deleted: true }, 'change'],
  ])('%j', (message, expected) => {
    expect(shown(message)).toEqual(expected)
  })

  test('a pressed ice breaker is a message, a reply names its message', () => {
    expect(read({ postback: { mid: 'p1', title: 'Horários', payload: 'HOURS' } })).toMatchObject({
      kind: 'said',
      external_id: 'p1',
      said: { message: 'Horários', details: { pressed: 'HOURS' } },
    })
    expect(read({ message: { mid: 'm2', text: 'Sim', reply_to: { mid: 'm1' } } })).toMatchObject({
      reply_to: 'm1',
    })
    expect(read({ message: { mid: 'm3', text: 'Oi', is_echo: true } })).toMatchObject({ isEcho: true })
  })

  test('reactions, edits, deletions and read receipts change other messages', () => {
    expect(read({ reaction: { mid: 'm1', action: 'react', emoji: '❤' } })).toMatchObject({
      of: 'm1',
      change: { kind: 'reaction', emoji: '❤', from: 'instagram:9' },
    })
    expect(read({ reaction: { mid: 'm1', action: 'unreact' } })).toMatchObject({ change: { emoji: '' } })
    expect(read({ message_edit: { mid: 'm1', text: 'Às 21h', num_edit: 1 } })).toMatchObject({
      change: { kind: 'edit', message: 'Às 21h' },
    })
    expect(read({ read: { mid: 'm1' } })).toMatchObject({ of: 'm1', change: { kind: 'seen' } })
    for (const nothing of [{ referral: { ref: 'x' } }, { message: {} }, {}, { reaction: {} }]) {
      expect(read(nothing)).toEqual({ kind: 'nothing' })
    }
  })
})
