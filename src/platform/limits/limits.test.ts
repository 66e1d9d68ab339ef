import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Refusal } from '#lib/call/refusal.ts'
import { type Database, transaction } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { bareHouse } from '#test/bare-house.ts'
import { testDatabase } from '#test/database.ts'
import { hit, hitCheaply, isPastSoft, pruneLimits } from './limits.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})

const limit = { name: 'tries', soft: 3, hard: 6, windowSeconds: 600 }
const start = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

/** A house like another process's on the same database: it shares the secret and the tables, but nothing in memory. */
async function aHouse(environment: Record<string, string> = {}, on = database): Promise<House> {
  const secret = { SECRET_KEY: 'one secret for all processes of the test' }
  return (await bareHouse({ ...on }, [], { environment: { ...secret, ...environment } })).house
}

/** Whether the table has this many attempts, apart from what a process remembers. */
const areWritten = (house: House, now: Date, asked: Parameters<typeof isPastSoft>[1], count: number) =>
  isPastSoft(
    { house: { ...house, database: { ...house.database } }, db: house.db, now },
    { ...asked, soft: count },
  )

const patient = { timeout: 30_000, interval: 5 }

const refusalOf = (error: unknown) => error as Refusal

test(
  'tries are free up to the soft limit, then ask for more, and are refused past the hard limit',
  { tags: ['D-94'] },
  async () => {
    const house = await aHouse()
    const attempt = () => hit({ house, db: house.db, now: start }, [{ ...limit, key: 'a' }])

    const soft: boolean[] = []
    for (let i = 0; i < limit.hard; i++) soft.push((await attempt()).soft)
    const refusal = await attempt().catch(refusalOf)

    expect(soft).toEqual([false, false, false, true, true, true])
    expect(refusal).toMatchObject({
      status: 429,
      message: 'Muitas tentativas. Aguarde alguns minutos e tente novamente.',
    })
  },
)

test('the refusal says when to come back, and then it is over', async () => {
  const house = await aHouse()
  const attempt = (now: Date) => hit({ house, db: house.db, now }, [{ ...limit, key: 'b' }])
  for (let i = 0; i < limit.hard; i++) await attempt(later(i))

  const refusal = (await attempt(later(60)).catch(refusalOf)) as Refusal
  const wait = Number(refusal.headers['Retry-After'])

  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(600)
  expect((await attempt(later(60 + wait))).soft).toBe(false)
})

test('refused tries do not prolong the wait', async () => {
  const house = await aHouse()
  const attempt = (now: Date) => hit({ house, db: house.db, now }, [{ ...limit, key: 'c' }])
  for (let i = 0; i < limit.hard; i++) await attempt(start)

  for (let second = 30; second < 600; second += 30) await attempt(later(second)).catch(refusalOf)

  expect((await attempt(later(600))).soft).toBe(false)
})

test('of 60 tries at the same time exactly the hard limit pass', async () => {
  const house = await aHouse()

  const tries = Array.from({ length: 60 }, () =>
    hit({ house, db: house.db, now: start }, [{ ...limit, key: 'd' }]),
  )
  const passed = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')

  expect(passed).toHaveLength(limit.hard)
})

test('a second process sees the tries of the first', async () => {
  const [one, two] = [await aHouse(), await aHouse()]
  for (let i = 0; i < limit.hard; i++)
    await hit({ house: one, db: one.db, now: start }, [{ ...limit, key: 'e' }])

  const refusal = await hit({ house: two, db: two.db, now: start }, [{ ...limit, key: 'e' }]).catch(refusalOf)

  expect(refusal).toMatchObject({ status: 429 })
})

test('one key at its hard limit refuses the try for all, and the others are not counted', async () => {
  const house = await aHouse()
  for (let i = 0; i < limit.hard; i++)
    await hit({ house, db: house.db, now: start }, [{ ...limit, key: 'f' }])
  const both = [
    { ...limit, key: 'f' },
    { ...limit, key: 'g' },
  ]

  for (let i = 0; i < 10; i++) await hit({ house, db: house.db, now: start }, both).catch(refusalOf)

  expect(await isPastSoft({ house, db: house.db, now: start }, { ...limit, soft: 1, key: 'g' })).toBe(false)
})

test(
  'a limit without a hard one counts on and refuses nobody, beside one that does',
  { tags: ['D-129'] },
  async () => {
    const house = await aHouse()
    const alone = { ...limit, hard: null, key: 'n' }
    const attempt = (address: string) =>
      hit({ house, db: house.db, now: start }, [alone, { ...limit, key: address }])

    for (let i = 0; i < limit.hard; i++) await attempt('n one')

    expect(await attempt('n one').catch(refusalOf)).toMatchObject({ status: 429 })
    expect(await attempt('n two')).toMatchObject({ soft: true })
    expect(hitCheaply({ house, now: start }, { ...alone, key: 'o', soft: 0 }).soft).toBe(true)
  },
)

test('no try is counted inside a transaction, which could take it back', async () => {
  const house = await aHouse()
  const counting = transaction(house.db, (trx) =>
    hit({ house, db: trx, now: start }, [{ ...limit, key: 'h' }]),
  )

  await expect(counting).rejects.toThrow('before the transaction')
})

test('tries taken back do not count', async () => {
  const house = await aHouse()
  const attempt = () => hit({ house, db: house.db, now: start }, [{ ...limit, key: 'i' }])

  for (let i = 0; i < 20; i++) await (await attempt()).undo()

  expect((await attempt()).soft).toBe(false)
})

test('cheap tries of two processes hold the limit within a fifth', { tags: ['D-111'] }, async () => {
  const cheap = { name: 'slots', soft: 120, hard: 1200, windowSeconds: 60, key: 'address' }
  const houses = [await aHouse(), await aHouse()]
  const [one] = houses
  let passed = 0

  for (let second = 0; second < 30; second++) {
    for (const house of houses) {
      for (let i = 0; i < 50; i++) {
        try {
          hitCheaply({ house, now: later(second) }, cheap)
          passed++
        } catch {
          // Refused: past the limit as far as this process knows.
        }
      }
    }
    // Within a second all is written, except the last attempts of each process: less than a twentieth of the limit.
    await vi.waitUntil(() => areWritten(one!, later(second), cheap, passed - 120), patient)
  }

  expect(passed).toBeGreaterThanOrEqual(1200)
  expect(passed).toBeLessThanOrEqual(1440)
})

test('cheap tries write nothing while the request waits, and are past soft after the soft limit', async () => {
  const house = await aHouse()
  const cheap = { name: 'cheap', soft: 5, hard: 50, windowSeconds: 60, key: 'x' }

  const soft = Array.from({ length: 7 }, () => hitCheaply({ house, now: start }, cheap).soft)

  expect(soft).toEqual([false, false, false, false, false, true, true])
})

test('a try that is written while a look is under way is not lost to it', async () => {
  const house = await aHouse()
  const asked = { ...limit, soft: 1, key: 'l' }
  const answeredLate: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await vi.waitUntil(() => areWritten(house, start, asked, 1), patient)
      return result
    },
  }

  const look = isPastSoft({ house, db: house.db.withPlugin(answeredLate), now: start }, asked)
  hitCheaply({ house, now: start }, asked)

  expect(await look).toBe(true)
})

test('who was refused cheaply comes in again after the window, also where nobody else asked meanwhile', async () => {
  const house = await aHouse()
  const attempt = (now: Date) => hitCheaply({ house, now }, { ...limit, key: 'm' })
  for (let i = 0; i < limit.hard; i++) attempt(start)

  expect(() => attempt(later(539))).toThrow('Muitas tentativas')
  expect(attempt(later(601)).soft).toBe(false)
})

test('no phone, e-mail or address stands in the table', async () => {
  const house = await aHouse()
  await hit({ house, db: house.db, now: start }, [{ ...limit, key: '11987654321' }])

  const rows = await house.db.selectFrom('rate_limit').select('key').execute()

  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true)
})

test('RATE_LIMITS=off counts nothing', async () => {
  const house = await aHouse({ RATE_LIMITS: 'off' })

  const tries = await Promise.all(
    Array.from({ length: 20 }, () => hit({ house, db: house.db, now: start }, [{ ...limit, key: 'j' }])),
  )

  expect(tries.some(({ soft }) => soft)).toBe(false)
})

test('counters that no window reaches are forgotten, the others stay', async () => {
  // A new database, because attempts that other tests counted in memory are still being written.
  const house = await aHouse({}, await testDatabase())
  await hit({ house, db: house.db, now: start }, [{ ...limit, key: 'old' }])
  await hit({ house, db: house.db, now: later(3660) }, [{ ...limit, key: 'new' }])

  await pruneLimits(house.db, later(7200))

  const left = await house.db.selectFrom('rate_limit').select('window_start').execute()
  expect(left.map(({ window_start }) => window_start >= later(3600))).toEqual([true])
})
