import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { bareHouse } from '#test/bare-house.ts'
import { testDatabase, testDatabaseOptions } from '#test/database.ts'
import { openDatabase, transaction } from '#platform/database/database.ts'
import { countQueue, listDeadLetters, retryDeadLetter } from './dead-letters.ts'
import { insertJobsFor } from './insertion.queries.ts'
import type { Job } from './job.ts'

const database = await testDatabase()

/** An empty queue in the database that the tests of this file share. */
async function emptyQueue(...[jobs, options]: [readonly Job<never>[], { now?: () => Date }?]) {
  const all = await bareHouse(database, jobs, options)
  await sql`delete from pgboss.job`.execute(database.db)
  return all
}

type Note = { id: number; request_id?: string }

/** A job that records when it ran and fails the given number of times. */
function noting(options: Partial<Job<Note>> & { failures?: number } = {}) {
  const { failures = 0, ...rest } = options
  const ran: { id: number; at: number }[] = []
  let left = failures
  const job: Job<Note> = {
    name: 'note',
    async run(_house, { id }) {
      ran.push({ id, at: Date.now() })
      if (left-- > 0) throw new Error('not this time, maria@example.com 11 98765-4321')
    },
    ...rest,
  }
  return { job, ran }
}

const due = { timeout: 40_000, interval: 20 }

test('a job runs if and only if the transaction that enqueued it commits, and then once', async () => {
  const { job, ran } = noting()
  const { house, queue } = await emptyQueue([job])
  await queue.work(house)

  const rolledBack = transaction(house.db, async (trx) => {
    await house.enqueue(trx, job, { id: 1 })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await transaction(house.db, (trx) => house.enqueue(trx, job, { id: 2 }))

  await vi.waitFor(() => expect(ran).toHaveLength(1), due)
  await sleep(700)
  expect(ran.map(({ id }) => id)).toEqual([2])
})

test('a job that this process enqueued for a moment runs at that moment, not in the next round', async () => {
  const { job, ran } = noting()
  const { house, queue } = await emptyQueue([job])
  await queue.work(house)
  const late: number[] = []

  for (let id = 1; id <= 8; id++) {
    const at = new Date(Date.now() + 350)
    await transaction(house.db, (trx) => house.enqueue(trx, job, { id }, { at }))
    await vi.waitFor(() => expect(ran).toHaveLength(id), due)
    late.push(ran.at(-1)!.at - at.getTime())
  }

  // The median of rounds every 0.3 s would be 150 ms.
  expect(late.toSorted((a, b) => a - b)[4]).toBeLessThan(100)
  await queue.stop()
})

test("a job's statements take the turns of jobs, not those of requests", async () => {
  const given: unknown[] = []
  const job: Job<Note> = { name: 'note', run: async ({ house: { db } }) => void given.push(db) }
  const { house, queue } = await emptyQueue([job])

  await house.enqueue(house.db, job, { id: 1 })
  await queue.drain(house)

  expect(given).toEqual([database.ofJobs])
  expect(database.ofJobs).not.toBe(database.db)
})

test('jobs that leave in a statement of their own are stored as those that are enqueued one by one', async () => {
  const { job, ran } = noting()
  const often = { ...job, tries: 3, backoffSeconds: 7 }
  const { house, queue } = await emptyQueue([often])
  const stored = async () => {
    const { rows } = await database.executeSql(`
      select to_jsonb(job) - array['id', 'start_after', 'created_on', 'keep_until'] as row, keep_until - start_after as kept,
        start_after - created_on as wait from pgboss.job order by data::text`)
    return rows
  }

  for (const id of [1, 2]) await house.enqueue(house.db, often, { id })
  const before = await stored()
  await database.executeSql('delete from pgboss.job')
  await insertJobsFor(often, sql`${JSON.stringify([{ id: 1 }, { id: 2 }])}::jsonb`).execute(house.db)
  expect(await stored()).toEqual(before)
  await insertJobsFor(often, sql`null::jsonb`).execute(house.db)

  await queue.drain(house)
  expect(new Set(ran.map(({ id }) => id))).toEqual(new Set([1, 2]))
})

test('a job of a name that nobody registered is refused where it is enqueued', async () => {
  const { house } = await emptyQueue([])

  await expect(house.enqueue(house.db, { name: 'unheard_of' }, {})).rejects.toThrow(
    'No job is named unheard_of.',
  )
})

test('a failed job is tried again after a growing wait with jitter', async () => {
  const { job, ran } = noting({ failures: 2, backoffSeconds: 1 })
  const { house, queue } = await emptyQueue([job])
  await queue.work(house)

  await house.enqueue(house.db, job, { id: 1 })

  await vi.waitFor(() => expect(ran).toHaveLength(3), due)
  const [first, second, third] = ran.map(({ at }) => at) as [number, number, number]
  expect(second - first).toBeGreaterThanOrEqual(950)
  expect(third - second).toBeGreaterThanOrEqual(1950)
})

test('the wait for the next try is doubled each time, and never twice as long as that', async () => {
  const { job } = noting({ failures: 3, backoffSeconds: 10 })
  const { house, queue } = await emptyQueue([job])
  await house.enqueue(house.db, job, { id: 1 })

  for (const leastMs of [10_000, 20_000, 40_000]) {
    const before = Date.now()
    await queue.drain(house)
    const after = Date.now()

    const { rows } = await sql<{ at: Date }>`select start_after as at from pgboss.job`.execute(house.db)
    expect(rows[0]!.at.getTime()).toBeGreaterThanOrEqual(before + leastMs)
    expect(rows[0]!.at.getTime()).toBeLessThanOrEqual(after + 2 * leastMs)
  }
})

test('a timed job runs at its time and at most a second later', async () => {
  const { job, ran } = noting()
  const { house, queue } = await emptyQueue([job])
  await queue.work(house)
  // Several times, since a busy machine may delay one.
  const times = [1500, 2300, 3100, 3900, 4700].map((ms) => new Date(Date.now() + ms))

  for (const [id, at] of times.entries()) await house.enqueue(house.db, job, { id }, { at })

  await vi.waitFor(() => expect(ran).toHaveLength(times.length), due)
  const lateMs = ran.map(({ id, at }) => at - times[id]!.getTime())
  expect(Math.min(...lateMs)).toBeGreaterThanOrEqual(-50)
  expect(Math.min(...lateMs)).toBeLessThan(1000)
})

test('draining follows the clock of the house, forward and with what follows, and tries nothing twice', async () => {
  let now = new Date('2031-05-01T12:00:00Z')
  const follow = noting({ name: 'follow', failures: 1 })
  const first: Job<Note> = {
    name: 'first',
    run: ({ house: { db, enqueue } }, data) => enqueue(db, follow.job, data),
  }
  const { house, queue } = await emptyQueue([first, follow.job], { now: () => now })
  await house.enqueue(house.db, first, { id: 1 }, { at: new Date('2031-05-02T12:00:00Z') })

  const tooEarly = await queue.drain(house)
  now = new Date('2031-05-02T12:00:00Z')
  const onTime = await queue.drain(house)
  const again = await queue.drain(house)

  expect(tooEarly).toEqual([])
  expect(onTime.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['first', 'done'],
    ['follow', 'retry'],
  ])
  expect(again.map(({ name, outcome }) => [name, outcome])).toEqual([['follow', 'done']])
})

test('after its last try a job is a visible dead letter, without what could name a person, and can be run again', async () => {
  const { job, ran } = noting({ tries: 2, failures: 2 })
  const { house, queue, lines } = await emptyQueue([job])
  await house.enqueue(house.db, job, { id: 7, request_id: 'req-1' })

  const outcomes = [await queue.drain(house), await queue.drain(house), await queue.drain(house)]

  expect(outcomes.map((runs) => runs.map(({ outcome }) => outcome))).toEqual([['retry'], ['dead'], []])
  expect(await countQueue(house.db)).toEqual({ waiting: 0, oldest_seconds: 0, dead_letters: 1 })
  const [letter] = await listDeadLetters(house.db, { limit: 10, offset: 0 })
  expect(letter).toMatchObject({ job: 'note', data: { id: 7, request_id: 'req-1' }, tries: 2 })
  expect(letter!.error).toBe('not this time, [e-mail] [number]')
  const { rows } = await sql<{ row: string }>`select job::text as row from pgboss.job`.execute(house.db)
  expect(JSON.stringify([rows, lines])).not.toMatch(/maria@|98765/)

  expect(await retryDeadLetter(house, letter!.id)).toBe(true)
  expect(await retryDeadLetter(house, letter!.id)).toBe(false)
  expect((await queue.drain(house)).map(({ outcome }) => outcome)).toEqual(['done'])
  expect(ran).toHaveLength(3)
  expect(await countQueue(house.db)).toMatchObject({ dead_letters: 0 })
})

test('each run is one log line with the job, its id, the request that caused it, the duration and the outcome', async () => {
  const { job } = noting({ failures: 1 })
  const { house, queue, lines } = await emptyQueue([job])
  await house.enqueue(house.db, job, { id: 1, request_id: 'req-9' })

  const [run] = await queue.drain(house)
  await queue.drain(house)

  const line = { job: 'note', job_id: run!.id, request_id: 'req-9', duration_ms: expect.any(Number) }
  expect(lines).toEqual([
    expect.objectContaining({
      ...line,
      outcome: 'retry',
      try: 1,
      failure: expect.objectContaining({ name: 'Error' }),
    }),
    expect.objectContaining({ ...line, outcome: 'done', try: 2 }),
  ])
})

test('the oldest waiting job tells how far behind the queue is', async () => {
  const { job } = noting()
  const { house } = await emptyQueue([job])
  await house.enqueue(house.db, job, { id: 1 })
  await house.enqueue(house.db, job, { id: 2 }, { at: new Date(Date.now() + 3_600_000) })
  await sleep(1100)

  const counts = await countQueue(house.db)

  expect(counts).toMatchObject({ waiting: 1, dead_letters: 0 })
  expect(counts.oldest_seconds).toBeGreaterThan(1)
})

test('one failing job of a batch does not repeat its neighbours', async () => {
  const ran: number[] = []
  const job: Job<Note> = {
    name: 'batch',
    backoffSeconds: 60,
    async run(_house, { id }) {
      ran.push(id)
      if (id === 3) throw new Error('three')
    },
  }
  const { house, queue } = await emptyQueue([job])
  await transaction(house.db, async (trx) => {
    for (let id = 1; id <= 25; id++) await house.enqueue(trx, job, { id })
  })

  await queue.work(house)

  await vi.waitFor(() => expect(ran).toHaveLength(25), due)
  await sleep(700)
  expect(new Set(ran).size).toBe(25)
})

test('two processes share the work and no job runs twice', async () => {
  const { job, ran } = noting()
  const [one, other] = [await emptyQueue([job]), await bareHouse(database, [job])]
  await Promise.all([one.queue.work(one.house), other.queue.work(other.house)])
  await sleep(400)

  await transaction(one.house.db, async (trx) => {
    for (let id = 1; id <= 60; id++) await one.house.enqueue(trx, job, { id })
  })

  await vi.waitFor(() => expect(ran).toHaveLength(60), due)
  await sleep(700)
  expect(ran.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 60 }, (_, n) => n + 1),
  )
  const logged = (lines: object[]) => lines.filter((line) => 'outcome' in line).length
  expect(logged(one.lines) + logged(other.lines)).toBe(60)
})

test('a slow kind of job leaves room for the others', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let running = 0
  const slow: Job<Note> = { name: 'slow', run: () => (running++, released) }
  const quick = noting({ name: 'quick' })
  const { house, queue } = await emptyQueue([slow, quick.job])
  for (let id = 1; id <= 30; id++) await house.enqueue(house.db, slow, { id })
  await queue.work(house)
  await vi.waitFor(() => expect(running).toBe(10), due)

  await house.enqueue(house.db, quick.job, { id: 1 })

  await vi.waitFor(() => expect(quick.ran).toHaveLength(1), due)
  expect(running).toBe(10)
  release()
})

test('stopping waits for a running job, takes nothing new and gives back what does not end, within 8 s', async () => {
  const begun: string[] = []
  const hanging: Job<Note> = { name: 'note', run: () => (begun.push('hanging'), new Promise(() => {})) }
  const short = noting({ name: 'short' })
  short.job.run = async (_house, { id }) => {
    begun.push('short')
    await sleep(600)
    short.ran.push({ id, at: Date.now() })
  }
  const first = await emptyQueue([hanging, short.job])
  await first.queue.work(first.house)
  await first.house.enqueue(database.db, hanging, { id: 1 })
  await first.house.enqueue(database.db, short.job, { id: 2 })
  await vi.waitFor(() => expect(begun.toSorted()).toEqual(['hanging', 'short']), due)

  const asked = Date.now()
  await first.queue.stop()

  expect(Date.now() - asked).toBeLessThan(8000)
  expect(short.ran).toHaveLength(1)
  const { job, ran } = noting()
  const second = await bareHouse(database, [job])
  const runs = await second.queue.drain(second.house)
  expect(runs.map(({ outcome }) => outcome)).toEqual(['done'])
  expect(ran.map(({ id }) => id)).toEqual([1])
})

test('what ran when the process died is run again after the next start', async () => {
  const options = await testDatabaseOptions()
  const before = await openDatabase(options)
  const { job, ran } = noting()
  const first = await bareHouse(before, [job])
  await first.house.enqueue(before.db, job, { id: 1 })
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
    heartbeat_on = now() - interval '1 minute' where name = 'jobs'`.execute(before.db)
  await first.queue.stop()
  await before.close()

  const after = await openDatabase(options)
  const second = await bareHouse(after, [job])
  await second.queue.work(second.house)

  // Embedded: at once. On Postgres another process might still be running it; its silence is noticed within 15 s.
  await vi.waitFor(() => expect(ran).toHaveLength(1), due)
  await second.queue.stop()
  await after.close()
})

test('cron jobs are scheduled while somebody works, changed with the code and removed with it', async () => {
  const schedules = async () =>
    (
      await sql<{ key: string; cron: string }>`select key, cron from pgboss.schedule order by key`.execute(
        database.db,
      )
    ).rows
  const started = async (jobs: Job<never>[]) => {
    const { house, queue } = await bareHouse(database, jobs)
    await queue.work(house)
    await queue.stop()
    return schedules()
  }
  const nightly = (name: string, cron: string): Job<Note> => ({ name, cron, async run() {} })

  expect(await started([nightly('a', '1 2 * * *'), nightly('b', '1 3 * * *')])).toEqual([
    { key: 'a', cron: '1 2 * * *' },
    { key: 'b', cron: '1 3 * * *' },
  ])
  expect(await started([nightly('a', '1 4 * * *')])).toEqual([{ key: 'a', cron: '1 4 * * *' }])
})

test('a later start of the queue takes at most 200 ms', async () => {
  const { queue } = await emptyQueue([])
  await queue.stop()

  // Several starts, since a busy machine may delay one.
  let leastMs = Infinity
  for (let starts = 0; starts < 20 && leastMs >= 200; starts++) {
    const began = performance.now()
    const { house, queue: again } = await bareHouse(database, [])
    await again.work(house)
    leastMs = Math.min(leastMs, performance.now() - began)
    await again.stop()
  }

  expect(leastMs).toBeLessThan(200)
})
