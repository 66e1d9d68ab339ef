import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptCount } from './kept-counts.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Counts that take `ms` each and answer `first`, one more, two more … */
function counting(ms: number, first = 1001) {
  let counts = first - 1
  return () => new Promise<number>((resolve) => setTimeout(() => resolve(++counts), ms))
}

async function after<T>(ms: number, answer: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(ms)
  return answer
}

test('a big and slow count is kept, a quick or small one is counted again', { tags: ['D-105'] }, async () => {
  const house = {}
  const [slow, quick, small] = [counting(60), counting(10), counting(60, 1)]
  const ask = (key: string, count: () => Promise<number>) => after(60, keptCount(house, key, 5000, count))

  expect([await ask('slow', slow), await ask('slow', slow)]).toEqual([1001, 1001])
  expect([await ask('quick', quick), await ask('quick', quick)]).toEqual([1001, 1002])
  expect([await ask('small', small), await ask('small', small)]).toEqual([1, 2])
})

test('those who ask for one count at once share it, and a failure is not kept', async () => {
  const house = {}
  const count = counting(60)

  const both = await after(60, Promise.all([1, 2].map(() => keptCount(house, 'key', 5000, count))))
  expect(both).toEqual([1001, 1001])

  const failing = keptCount(house, 'other', 5000, async () => {
    throw new Error('no connection')
  })
  await expect(failing).rejects.toThrow('no connection')
  expect(await after(60, keptCount(house, 'other', 5000, count))).toBe(1002)
})

test('two houses keep their own counts', async () => {
  const count = counting(60)

  const answers = [
    await after(60, keptCount({}, 'key', 5000, count)),
    await after(60, keptCount({}, 'key', 5000, count)),
  ]

  expect(answers).toEqual([1001, 1002])
})
