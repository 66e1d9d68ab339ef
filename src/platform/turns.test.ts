import { expect, test } from 'vitest'
import { fairTurns, TooBusy } from './turns.ts'

const aMinute = 60_000

/** Takes a turn for each key in order, and records the order in which the turns came. */
function takeAll(turns: ReturnType<typeof fairTurns>, keys: (string | null)[]) {
  const came: { key: string | null; end: () => void }[] = []
  const refused: (string | null)[] = []
  for (const key of keys) {
    turns.take(key).then(
      (end) => came.push({ key, end }),
      (error) => (expect(error).toBeInstanceOf(TooBusy), refused.push(key)),
    )
  }
  return { came, refused, keys: () => came.map(({ key }) => key).join('') }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))
const times = (key: string, count: number) => Array.from({ length: count }, () => key)

test('one key alone takes half of the places, and the other half is there for others', async () => {
  const turns = fairTurns({ places: 10, waiting: 100, patienceMs: aMinute })

  const seen = takeAll(turns, [...times('a', 20), ...times('b', 20), ...times('c', 20)])
  await soon()

  expect(seen.keys()).toBe('aaaaabbbc')
  expect(await turns.take('d')).toBeInstanceOf(Function)
})

test('a single place is taken by one after the other, the keys in turn', async () => {
  const turns = fairTurns({ places: 1, waiting: 100, patienceMs: aMinute })
  const seen = takeAll(turns, [...times('a', 6), ...times('b', 3), 'c'])
  await soon()

  for (let ended = 0; ended < 9; ended++) {
    seen.came[ended]!.end()
    await soon()
  }

  expect(seen.keys()).toBe('aabcababaa')
})

test('the key null is held to no share', async () => {
  const turns = fairTurns({ places: 3, waiting: 3, patienceMs: aMinute })

  const seen = takeAll(turns, [null, null, null, null, null, null, null])
  await soon()

  expect([seen.came.length, seen.refused.length]).toEqual([3, 1])
})

test('what finds the line full is refused at once, and a key alone fills half of the room', async () => {
  const turns = fairTurns({ places: 1, waiting: 8, patienceMs: aMinute })

  const seen = takeAll(turns, [...times('a', 10), ...times('b', 4)])
  await soon()

  expect(seen.refused.join('')).toBe('aaaaabb')
  expect([turns.isFull('a'), turns.isFull('c')]).toEqual([true, false])
})

test('what waited too long is refused, and leaves its room to others', async () => {
  const turns = fairTurns({ places: 1, waiting: 2, patienceMs: 5 })
  const end = await turns.take('a')

  await expect(turns.take('a')).rejects.toThrow('No turn came within 5 ms')

  expect(turns.isFull('a')).toBe(false)
  const next = turns.take('b')
  end()
  expect(await next).toBeInstanceOf(Function)
})

test('a turn that ends twice gives one place back, and one beyond the places takes one that others then wait for', async () => {
  const turns = fairTurns({ places: 1, waiting: 9, patienceMs: aMinute })
  const [first, beyond] = [await turns.take('a'), turns.takeNow('a')]
  const seen = takeAll(turns, ['b'])

  first()
  first()
  await soon()
  expect(seen.keys()).toBe('')

  beyond()
  await soon()
  expect(seen.keys()).toBe('b')
})
