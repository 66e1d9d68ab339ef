import { expect, test } from 'vitest'
import type { ChatEvent, ChatMessage } from '../../contract.ts'
import { continues, mergeMessages, timeline } from './message-list.ts'

const at = (second: number) => `2026-11-20T12:00:${String(second).padStart(2, '0')}.000Z`
const message = (id: number, given: Partial<ChatMessage> = {}) =>
  ({ id, created_at: at(id), status: 'sent', ...given }) as ChatMessage
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => message(from + place))
const event = (id: number, second: number) => ({ id, at: at(second) }) as ChatEvent
const ids = (list: ChatMessage[]) => list.map(({ id }) => id)

test('pages that overlap show each message once, oldest first', () => {
  expect(ids(mergeMessages(messages(4, 8), messages(1, 5)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a message is shown as it was read last, and one that arrived late in its place', () => {
  const late = message(9, { created_at: '2026-11-20T12:00:01.500Z' })

  const list = mergeMessages([message(1), message(2)], [message(2, { status: 'read' }), late])

  expect(ids(list)).toEqual([1, 9, 2])
  expect(list[2]).toMatchObject({ status: 'read' })
})

test('a newest page that knows nothing of before does not continue it', () => {
  expect(continues(messages(1, 5), messages(5, 7))).toBe(true)
  expect(continues(messages(1, 5), messages(20, 22))).toBe(false)
})

test('events stand between the messages of their time', () => {
  const lines = timeline(messages(1, 3), [event(1, 0), event(2, 2), event(3, 9)])

  expect(lines.map(({ kind, at: instant }) => `${kind} ${instant.slice(17, 19)}`)).toEqual([
    'event 00',
    'message 01',
    'message 02',
    'event 02',
    'message 03',
    'event 09',
  ])
})
