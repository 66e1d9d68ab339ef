import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

test('what is asked while a batch is under way is one batch after it', async () => {
  const batches: number[][] = []
  const ask = gathered<number>(async (items) => {
    batches.push(items)
    await tick()
  })

  await Promise.all([1, 2, 3].map(ask))
  await ask(4)

  expect(batches).toEqual([[1], [2, 3], [4]])
})

test('one that fails fails alone', async () => {
  const done: number[] = []
  const ask = gathered<number>(async (items) => {
    await tick()
    if (items.includes(3)) throw new Error('three')
    done.push(...items)
  })

  const ends = await Promise.allSettled([1, 2, 3, 4].map(ask))

  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual([1, 2, 4])
})
