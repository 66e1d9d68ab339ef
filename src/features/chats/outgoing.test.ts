import { expect, test } from 'vitest'
import { cleanText, mayWrite, piecesOf, valuesProblem, windowAt } from './outgoing.ts'

test('a text loses NUL and lone surrogates, and the space around it', () => {
  expect(cleanText(' a\u0000\ud83d😀\n')).toBe('a😀')
})

test('a text is cut between words, never inside what people see as one character, and nothing is lost', () => {
  expect(piecesOf('um dois três', 8)).toEqual(['um dois', 'três'])
  expect(piecesOf('👩‍👩‍👧👩‍👩‍👧', 20)).toEqual(['👩‍👩‍👧', '👩‍👩‍👧'])
  expect(piecesOf('curto', 1000)).toEqual(['curto'])
  expect(piecesOf('ã'.repeat(6), 4)).toEqual(['ãã', 'ãã', 'ãã'])
})

test(
  'WhatsApp takes a text for 24 hours, Instagram one of a person for seven days',
  { tags: ['D-78'] },
  () => {
    const now = new Date('2026-11-20T15:00:00Z')
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

    expect([23, 24].map((hours) => windowAt('whatsapp', ago(hours), now))).toEqual(['open', 'closed'])
    expect([23, 24, 167, 168].map((hours) => windowAt('instagram', ago(hours), now))).toEqual([
      'open',
      'person',
      'person',
      'closed',
    ])
    expect(windowAt('whatsapp', null, now)).toBe('closed')
    expect([mayWrite('person', 'user'), mayWrite('person', 'assistant')]).toEqual([true, false])
  },
)

test(
  'every variable of a template is filled, without line breaks or many spaces',
  { tags: ['D-134'] },
  () => {
    const text = 'Olá {{nome}}, mesa {{mesa}}.'

    expect(valuesProblem(text, { nome: 'Ana', mesa: '4' })).toBe(null)
    expect(valuesProblem(text, { nome: 'Ana' })).toBe('Preencha todos os campos do modelo: mesa.')
    expect(valuesProblem(text, { nome: 'Ana', mesa: 'a\nb' })).toMatch(/quebras de linha/)
    expect(valuesProblem(text, { nome: 'Ana', mesa: 'a     b' })).toMatch(/espaços/)
  },
)
