import type { PgBoss } from 'pg-boss'
import type { House } from '#platform/house.ts'
import { jobsQueue } from './boss.ts'
import type { Jobs } from './job.ts'
import { giveBack, takeDue } from './lease.ts'
import { type Fetched, type JobRun, runJob } from './run.ts'

/**
 * Runs what is due by the house's clock, and what those runs make due, one after the other. A job that waits for its
 * next try counts as due, but no job runs twice in one drain: each further drain is one further try.
 */
export async function drainJobs(boss: PgBoss, jobs: Jobs, house: House): Promise<JobRun[]> {
  const runs: JobRun[] = []
  const again: Fetched[] = []
  for (;;) {
    await house.database.executeSql(
      `update pgboss.job set start_after = now()
       where name = $1 and start_after > now() and id <> all($2::uuid[])
         and (state = 'retry' or state = 'created' and (data->>'at')::timestamptz <= $3)`,
      [jobsQueue, runs.map(({ id }) => id), house.now()],
    )
    const [fetched] = await takeDue(boss, 1)
    if (!fetched) break
    if (runs.some(({ id }) => id === fetched.id)) again.push(fetched)
    else runs.push(await runJob(boss, jobs, house, fetched))
  }
  await giveBack(house.database, again)
  return runs
}
