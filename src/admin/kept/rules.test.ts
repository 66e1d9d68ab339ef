import { expect, test } from 'vitest'
import type { KeptRecord, UnsentCall } from './record.ts'
import {
  hasSecrets,
  isLost,
  isOutdated,
  mayBeTwice,
  sentTogether,
  typedAgain,
  withoutSecrets,
} from './rules.ts'

const now = Date.parse('2026-03-10T20:00:00Z')
const hour = 3_600_000
const day = 24 * hour

const unsent = (order: number, change: Partial<UnsentCall> = {}): UnsentCall => ({
  kind: 'unsent',
  id: `key-${order}`,
  person: 3,
  place: 'chat.1',
  what: 'Mensagem',
  detail: '',
  at: now,
  order,
  endpoint: { method: 'POST', path: '/api/chat/:id/messages' },
  input: {},
  problem: '',
  isRefused: false,
  ...change,
})

test.each([
  ['no network', { status: 0 }, true],
  ['a server that asks to come again', { status: 503 }, true],
  ['an ended session', { status: 401 }, true],
  ['an ended session that says so in an answer', { status: 200, code: 'unauthenticated' }, true],
  ['no right to do it', { status: 403 }, false],
  ['invalid data', { status: 422 }, false],
  ['something that is gone', { status: 404 }, false],
])('what was sent into %s', (_name, failed, lost) => {
  expect(isLost(failed)).toBe(lost)
})

test('a press sends first what was sent before it in its place, in order, but nothing refused, old or of another place', () => {
  const all = [
    unsent(4),
    unsent(3),
    unsent(1, { at: now - 2 * hour }),
    unsent(2, { isRefused: true }),
    unsent(0, { place: 'chat.2' }),
    unsent(5, { at: now - hour / 2 }),
    unsent(7),
  ]

  expect(sentTogether(all, unsent(6), now).map(({ order }) => order)).toEqual([3, 4, 5, 6])
})

test('a clock that was set back makes nothing young again: it waits for its own press, with a question', () => {
  const later = unsent(1, { at: now + 5 * day })

  expect(sentTogether([later], unsent(2), now)).toHaveLength(1)
  expect(mayBeTwice(later, now)).toBe(true)
})

test('within the day of a key nothing is doubled; after it the person is asked', { tags: ['D-106'] }, () => {
  expect(mayBeTwice({ at: now - 20 * hour }, now)).toBe(false)
  expect(mayBeTwice({ at: now - day }, now)).toBe(true)
})

test(
  'typing of somebody else is deleted at once, own typing after a week; own sends stay until they are sent',
  { tags: ['D-98'] },
  () => {
    const typed = (person: number, at: number): KeptRecord => ({
      kind: 'typed',
      id: `${person} form`,
      person,
      place: 'form',
      at,
      saved: {},
      typed: {},
    })

    expect(isOutdated(typed(4, now), 3, now)).toBe(true)
    expect(isOutdated(typed(3, now - 6 * day), 3, now)).toBe(false)
    expect(isOutdated(typed(3, now - 8 * day), 3, now)).toBe(true)
    expect(isOutdated(unsent(1, { at: now - 400 * day }), 3, now)).toBe(false)
    expect(isOutdated(unsent(1, { person: 4, at: now - 29 * day }), 3, now)).toBe(false)
    expect(isOutdated(unsent(1, { person: 4, at: now - 31 * day }), 3, now)).toBe(true)
  },
)

test('passwords and tokens are never kept', () => {
  expect(withoutSecrets({ name: 'Ana', password: 'x', current_password: 'y', access_token: 'z' })).toEqual({
    name: 'Ana',
  })
  expect(hasSecrets({ body: { name: 'Ana', password: 'x' } })).toBe(true)
  expect(hasSecrets({ body: { name: 'Ana', password: '', list: [{ secret: null }] } })).toBe(false)
  expect(hasSecrets({ body: { list: [{ verify_token: 'z' }], file: new Blob(['x']) } })).toBe(true)
})

test('what was typed comes back on top of what others saved meanwhile', { tags: ['D-107'] }, () => {
  const kept = {
    saved: { name: 'Almoço', seats: 10, gone: 1 },
    typed: { name: 'Jantar', seats: 10, gone: 2 },
  }

  expect(typedAgain(kept, { name: 'Brunch', seats: 12 })).toEqual({ name: 'Jantar', seats: 12 })
})
