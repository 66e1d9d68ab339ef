import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bareHouse } from '#test/bare-house.ts'
import { testDatabase } from '#test/database.ts'
import { heartbeatMs } from './boss.ts'
import type { Job } from './job.ts'
import { startWorker } from './worker.ts'

const database = await testDatabase('queued')
const patient = { timeout: 30_000, interval: 10 }

test('a heartbeat that is answered late lets go of no attempt that was taken since', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const id = randomUUID()
  const attempt = (retryCount: number) => ({ id, retryCount, retryLimit: 7, data: { job: 'note', data: {} } })
  const due = [attempt(0)]
  const settled: unknown[] = []
  const touched = Promise.withResolvers<{ settled: string[] }>()
  const boss = {
    fetch: async () => due.splice(0),
    touch: vi
      .fn()
      .mockResolvedValue({ settled: [id] })
      .mockReturnValueOnce(touched.promise),
    complete: async (_queue: string, attempts: { retryCount: number }[]) =>
      void settled.push(...attempts.map(({ retryCount }) => retryCount)),
    fail: async (_queue: string, { retryCount }: { retryCount: number }) => void settled.push(retryCount),
  } as unknown as PgBoss
  const runs = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  const job: Job<object> = { name: 'note', run: () => runs[begun++]!.promise }
  const { house } = await bareHouse(database, [job])
  const worker = startWorker(boss, new Map([['note', job]]), house)
  onTestFinished(() => worker.stop())
  await vi.waitFor(() => expect(begun).toBe(1), patient)

  vi.advanceTimersByTime(heartbeatMs)
  runs[0]!.reject(new Error('not this time'))
  await vi.waitFor(() => expect(settled).toEqual([0]), patient)
  due.push(attempt(1))
  await vi.waitFor(() => expect(begun).toBe(2), patient)
  touched.resolve({ settled: [] })
  await sleep(0)
  runs[1]!.resolve()

  await vi.waitFor(() => expect(settled).toEqual([0, 1]), patient)
})
