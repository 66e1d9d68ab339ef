import { CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely'
import { insertJobs } from 'pg-boss/dist/plans.js'
import type { Db } from '#platform/database/database.ts'
import { sendLater } from '#platform/database/engine/statements.ts'
import { jobsQueue } from './boss.ts'
import { type Job, sendOptions } from './job.ts'

/** The statement of pg-boss around its only value, a JSON array of jobs. */
const [before, after] = insertJobs('pgboss', {
  table: 'job_common',
  name: jobsQueue,
  returnId: false,
}).split('$1') as [string, string]

/**
 * SQL that enqueues a job for each element of `data`, a JSON array or null, as `enqueue` does one. For a statement that also writes what the
 * jobs are about.
 */
export function insertJobsFor(
  job: Pick<Job<never>, 'name' | 'tries' | 'backoffSeconds'>,
  data: Expression<unknown>,
): RawBuilder<unknown> {
  const { group, ...options } = sendOptions(job)
  const payload = JSON.stringify({ ...options, groupId: group.id })
  const jobs = sql`(
    select coalesce(json_agg(
      ${payload}::jsonb || jsonb_build_object('data', jsonb_build_object('job', ${job.name}::text, 'data', each))
    ), '[]')::text
    from jsonb_array_elements(${data}) each
  )`
  return sql`${sql.raw(before)}${jobs}${sql.raw(after)}`
}

/** Nobody needs the id of a job, so its row goes with the next statement or the commit. */
export async function insertLater(trx: Db, text: string, values?: unknown[]) {
  await sendLater(trx, { compile: () => CompiledQuery.raw(text, values) })
  return { rows: [] }
}
