import type { PgBoss } from 'pg-boss'
import type { House } from '#platform/house.ts'
import { jobsQueue } from './boss.ts'
import type { Jobs } from './job.ts'
import { returnToQueue, takeDue } from './lease.ts'
import { type FetchedJob, type JobRun, runJob, settlingOf } from './run.ts'

/**
 * Runs the jobs that are due by the house's clock, and those that become due by these runs, one after another. A job that waits for
 * its next attempt counts as due, but runs only once per drain: each drain is one attempt.
 */
export async function drainJobs(boss: PgBoss, jobs: Jobs, house: House): Promise<JobRun[]> {
  const runs: JobRun[] = []
  const again: FetchedJob[] = []
  for (;;) {
    // 'not blocked' lets the index of waiting jobs be used, which holds none of the many that are done.
    await house.database.executeSql(
      `update pgboss.job set start_after = now()
       where name = $1 and state < 'active' and not blocked and start_after > now() and id <> all($2::uuid[])
         and (state = 'retry' or state = 'created' and (data->>'at')::timestamptz <= $3)`,
      [jobsQueue, runs.map(({ id }) => id), house.now()],
    )
    const [fetched] = await takeDue(boss, 1)
    if (!fetched) break
    if (runs.some(({ id }) => id === fetched.id)) again.push(fetched)
    else runs.push(await runJob(settlingOf(boss), jobs, house, fetched))
  }
  await returnToQueue(house.database, again)
  return runs
}
