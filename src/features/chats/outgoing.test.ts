import { expect, test } from 'vitest'
import { cleanText, mayWrite, windowAt } from './outgoing.ts'

test('a text loses NUL and lone surrogates, and the space around it', () => {
  expect(cleanText(' a\u0000\ud83d😀\n')).toBe('a😀')
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
