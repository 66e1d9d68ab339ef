import { expect, test } from 'vitest'
import { isUnansweredChat, isUnsent, preview, timeLabel } from './rules.ts'

// 2026-11-18 is a Wednesday; its week began on Sunday, 2026-11-15.
const today = '2026-11-18'

test('a message of today shows its time', { tags: ['CHAT-12'] }, () => {
  expect(timeLabel('2026-11-18T00:00', today)).toBe('00:00')
  expect(timeLabel('2026-11-18T23:59', today)).toBe('23:59')
})

test('a message of yesterday shows Ontem, also when yesterday was last week', { tags: ['CHAT-13'] }, () => {
  expect(timeLabel('2026-11-17T23:59', today)).toBe('Ontem')
  expect(timeLabel('2026-11-14T12:00', '2026-11-15')).toBe('Ontem')
})

test(
  'a message of this week, which begins on Sunday, shows the name of its weekday',
  { tags: ['CHAT-14'] },
  () => {
    expect(timeLabel('2026-11-16T08:00', today)).toBe('Segunda-feira')
    expect(timeLabel('2026-11-15T00:00', today)).toBe('Domingo')
    expect(timeLabel('2026-11-19T10:00', '2026-11-21')).toBe('Quinta-feira')
  },
)

test('an older message shows its date', { tags: ['CHAT-15'] }, () => {
  expect(timeLabel('2026-11-14T23:59', today)).toBe('14/11/2026')
  expect(timeLabel('2026-11-13T12:00', '2026-11-15')).toBe('13/11/2026')
  expect(timeLabel('2025-11-18T12:00', today)).toBe('18/11/2025')
})

test(
  'the last message is cut at 60 characters plus three dots; exactly 60 are not cut',
  { tags: ['CHAT-08'] },
  () => {
    expect(preview('a'.repeat(60))).toBe('a'.repeat(60))
    expect(preview('a'.repeat(61))).toBe(`${'a'.repeat(60)}...`)
    expect(preview('😀'.repeat(61))).toBe(`${'😀'.repeat(60)}...`)
  },
)

test(
  'a chat is unanswered while it is open and the last message is the customer’s',
  { tags: ['CHAT-11'] },
  () => {
    const received = { status: 'received' } as const

    expect(isUnansweredChat({ status: 'open', last_message: received })).toBe(true)
    expect(isUnansweredChat({ status: 'closed', last_message: received })).toBe(false)
    expect(isUnansweredChat({ status: 'open', last_message: { status: 'queued' } })).toBe(false)
    expect(isUnansweredChat({ status: 'open', last_message: null })).toBe(false)
  },
)

test('a message of ours is unsent once it failed, or waits for longer than usual', { tags: ['D-78'] }, () => {
  const created_at = '2026-11-23T12:00:00.000Z'
  const after = (seconds: number) => Date.parse(created_at) + seconds * 1000

  expect(isUnsent({ status: 'failed', created_at }, after(0))).toBe(true)
  expect(isUnsent({ status: 'queued', created_at }, after(5))).toBe(false)
  expect(isUnsent({ status: 'queued', created_at }, after(60))).toBe(true)
  expect(isUnsent({ status: 'sent', created_at }, after(60))).toBe(false)
})
