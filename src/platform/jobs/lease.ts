import type { PgBoss } from 'pg-boss'
import type { Database } from '#platform/database/database.ts'
import { jobsQueue } from './boss.ts'
import { attemptOf, type FetchedJob } from './run.ts'
import type { Envelope } from './job.ts'

/** Takes up to `limit` due jobs, except the kinds in `except`: they are ours until settled, given back or silent for 30 s. */
export function takeDue(boss: PgBoss, limit: number, except: string[] = []): Promise<FetchedJob[]> {
  const ignoreGroups = except.length > 0 ? { ignoreGroups: except } : {}
  return boss.fetch<Envelope>(jobsQueue, { batchSize: limit, includeMetadata: true, ...ignoreGroups })
}

/** Reports that these jobs are still running; returns those that are no longer ours. */
export async function keepLeases(boss: PgBoss, held: FetchedJob[]): Promise<FetchedJob[]> {
  if (held.length === 0) return []
  // pg-boss returns it, but its types lack it.
  const { settled } = (await boss.touch(jobsQueue, held.map(attemptOf))) as { settled?: string[] }
  const kept = new Set(settled ?? held.map(({ id }) => id))
  return held.filter(({ id }) => !kept.has(id))
}

/** Puts jobs back as they were taken, for the next worker; the interrupted attempt does not count. */
export async function returnToQueue(database: Database, held: FetchedJob[]) {
  if (held.length === 0) return
  await database.executeSql(
    `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
     where name = $1 and state = 'active'
       and (id, retry_count) in (select * from unnest($2::uuid[], $3::int[]))`,
    [jobsQueue, held.map(({ id }) => id), held.map(({ retryCount }) => retryCount)],
  )
}

/**
 * On the embedded database no other process can be running a job: one marked as running belongs to a process that died. It is due
 * again at once, and the attempt counts, so that a job that kills its process ends as a dead letter.
 */
export async function takeBackAbandoned(boss: PgBoss, database: Database) {
  if (database.kind !== 'embedded') return
  const abandoned = `select id, retry_count as "retryCount" from pgboss.job where name = $1 and state = 'active'`
  const { rows } = await database.executeSql(abandoned, [jobsQueue])
  if (rows.length === 0) return
  await boss.fail(jobsQueue, rows as { id: string; retryCount: number }[], {
    name: 'Interrupted',
    message: 'The process ended while the job was running.',
  })
  await database.executeSql(
    `update pgboss.job set start_after = now() where name = $1 and state = 'retry' and id = any($2::uuid[])`,
    [jobsQueue, rows.map(({ id }) => id)],
  )
}
