import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { apart } from './apart.ts'

const script = new URL('../../../test/apart.script.ts', import.meta.url)
const start = (options: { maxMs?: number; waitingLimit?: number } = {}) =>
  apart<string, unknown>(script, { waitingLimit: 3, maxMs: 60_000, heapMB: 20, ...options })

test('what is sent is answered, by a process without an environment', async () => {
  const ask = start()

  expect(await ask('olá')).toEqual({ kind: 'answered', answer: 'heard olá' })
  const { answer } = (await ask('environment')) as { answer: string[] }
  expect(answer.filter((name) => !/^(NODE_CHANNEL|SystemRoot)/.test(name))).toEqual([])
})

test('work that does not end is ended when its time is over, and the next one has its turn', async () => {
  const ask = start({ maxMs: 2000 })
  const seen = { turns: 0, isOver: false }

  const held = ask('hold').finally(() => (seen.isOver = true))
  while (!seen.isOver) {
    await turn()
    seen.turns += 1
  }

  expect(await held).toEqual({ kind: 'late' })
  // This thread kept running meanwhile.
  expect(seen.turns).toBeGreaterThan(100)
  expect((await ask('hold')).kind).toBe('late')
})

test('work that takes more memory than it may, or throws, breaks nothing else', async () => {
  const ask = start()

  expect(await ask('fill')).toEqual({ kind: 'broken' })
  expect(await ask('throw')).toEqual({ kind: 'broken' })
  expect((await ask('olá')).kind).toBe('answered')
})

test('one at a time, the rest wait in line, and a long line is 503', async () => {
  const ask = start()

  const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map((text) => ask(text)))

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(outcomes[3]).toMatchObject({ reason: { status: 503, headers: { 'Retry-After': '5' } } })
})
