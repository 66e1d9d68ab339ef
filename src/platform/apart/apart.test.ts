import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { apart, type ApartOptions } from './apart.ts'

const script = new URL('../../../test/apart.script.ts', import.meta.url)
const start = (options: Partial<ApartOptions> = {}) =>
  apart<string, unknown>(script, {
    waiting: 3,
    cpuMs: 60_000,
    maxMs: 60_000,
    heapMB: 20,
    memoryMB: 300,
    ...options,
  })

test('what is sent is answered, by a process without an environment', async () => {
  const ask = start()

  expect(await ask(1, 'olá')).toEqual({ kind: 'answered', answer: 'heard olá' })
  const { answer } = (await ask(1, 'environment')) as { answer: string[] }
  expect(answer.filter((name) => !/^(NODE_CHANNEL|SystemRoot)/.test(name))).toEqual([])
})

test('work that does not end is ended when its time is over, and the next one has its turn', async () => {
  const ask = start({ maxMs: 2000 })
  const seen = { turns: 0, isOver: false }

  const held = ask(1, 'hold').finally(() => (seen.isOver = true))
  while (!seen.isOver) {
    await turn()
    seen.turns += 1
  }

  expect(await held).toEqual({ kind: 'late' })
  // This thread kept running meanwhile.
  expect(seen.turns).toBeGreaterThan(100)
  expect((await ask(1, 'hold')).kind).toBe('late')
})

test.runIf(process.platform === 'linux')(
  'work is ended after its time on a core, however long a busy machine takes for that',
  async () => {
    expect(await start({ cpuMs: 500 })(1, 'work')).toEqual({ kind: 'late' })
  },
)

test('work that takes more memory than it may, or throws, breaks nothing else', async () => {
  const ask = start()

  expect(await ask(1, 'fill')).toEqual({ kind: 'broken' })
  expect(await ask(1, 'throw')).toEqual({ kind: 'broken' })
  expect((await ask(1, 'olá')).kind).toBe('answered')
})

test.runIf(process.platform === 'linux')(
  'buffers count as memory, though the heap has none of them',
  async () => {
    expect(await start()(1, 'fill buffers')).toEqual({ kind: 'broken' })
  },
)

test('one at a time, the rest wait in line, and a long line is 503', async () => {
  const ask = start()

  const outcomes = await Promise.allSettled([1, 1, 1, 1].map((business) => ask(business, 'olá')))

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(outcomes[3]).toMatchObject({ reason: { status: 503, headers: { 'Retry-After': '5' } } })
})

test('a business with much work lets others in, and those that wait take turns', async () => {
  const ask = start({ waiting: 6 })
  const ended: string[] = []
  const send = (business: number, text: string) => ask(business, text).then(() => ended.push(text))

  const all = [send(1, 'a1'), send(1, 'a2'), send(1, 'a3'), send(2, 'b1'), send(2, 'b2')]
  await Promise.all(all)

  expect(ended).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
})
