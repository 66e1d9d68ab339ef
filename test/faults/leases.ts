import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import { type Database, openDatabase, type OpenOptions } from '#platform/database/database.ts'
import { jobsQueue, newBoss } from '#platform/jobs/boss.ts'

type Place = Pick<OpenOptions, 'dir' | 'url'>

async function using<T>(place: Place, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(place)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

/**
 * On Postgres a killed process keeps its jobs for 30 s, which another process notices within 15 s and tries again after a pause. This lets
 * those times pass at once: call it after a kill and before the next process starts. The embedded database needs no lease. That a process
 * notices by itself is proved in queue.test.ts.
 */
export async function letLeasesEnd(place: Place): Promise<void> {
  if (!place.url) return
  await using(place, async (database) => {
    await sql`update pgboss.job set heartbeat_on = now() - interval '31 s' where name = ${jobsQueue} and state = 'active'`.execute(
      database.db,
    )
    await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`.execute(database.db)
    const boss = newBoss({ database, log: pino({ level: 'silent' }) }, { migrate: false })
    await boss.start()
    await boss.supervise(jobsQueue)
    await boss.stop({ graceful: false, close: false })
    await sql`update pgboss.job set start_after = now() where name = ${jobsQueue} and state = 'retry'`.execute(
      database.db,
    )
  })
}

/**
 * Waits until the running process has no job left that runs or is due within a minute. Only that process can read an embedded database:
 * there it has 2 s.
 */
export async function untilIdle({ url }: Place): Promise<void> {
  if (!url) return wait(2000)
  await using({ url }, async ({ db }) => {
    const left = sql<{ job: string }>`
      select data->>'job' as job from pgboss.job
      where name = ${jobsQueue} and state in ('created', 'retry', 'active') and start_after < now() + interval '1 minute'`
    await expect
      .poll(async () => (await left.execute(db)).rows, { timeout: 60_000, interval: 100 })
      .toEqual([])
  })
}
