import type { FastifyBaseLogger } from 'fastify'
import { type ConstructorOptions, PgBoss, type QueueOptions } from 'pg-boss'
import type { Database } from '#platform/database/database.ts'
import { tenantRole } from '#platform/database/tenants.ts'
import { describeFailure } from '#platform/failure.ts'

/** One queue holds every job, so that one poll serves them all; jobs that failed for the last time wait in the other. */
export const jobsQueue = 'jobs'
export const deadLettersQueue = 'dead-letters'

const daySeconds = 86_400

/** A running job reports every 10 s; after 30 s of silence the next worker gets it. */
export const heartbeatMs = 10_000
const queueOptions = {
  heartbeatSeconds: 30,
  expireInSeconds: 900,
  retentionSeconds: 90 * daySeconds,
  deleteAfterSeconds: daySeconds,
  retryBackoff: true,
  retryDelayMax: 3600,
  deadLetter: deadLettersQueue,
} satisfies QueueOptions & { deadLetter: string }

type Ground = { database: Database; log: FastifyBaseLogger }

/** pg-boss over our database. It does only what it is called for; without options it runs neither cron nor supervision. */
export function newBoss({ database, log }: Ground, options: ConstructorOptions): PgBoss {
  const embedded = database.kind === 'embedded'
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    backend: embedded ? 'pglite' : 'postgres',
    supervise: false,
    schedule: false,
    monitorVacuum: !embedded,
    reindex: !embedded,
    ...options,
  })
  boss.on('error', (error) => log.warn({ failure: describeFailure(error) }, 'queue error'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'queue warning'))
  return boss
}

/** Runs once. The lock is for processes that start together, since two grants at the same time can fail. */
const letTenantsEnqueue = `
do $$
begin
  perform pg_advisory_xact_lock(hashtext('casa cheia: queue grants'));
  if exists (
    select from pg_tables
    where schemaname = 'pgboss' and not has_table_privilege('${tenantRole}', format('%I.%I', schemaname, tablename), 'insert')
  ) then
    grant usage on schema pgboss to ${tenantRole};
    grant select, insert on all tables in schema pgboss to ${tenantRole};
  end if;
end $$`

/**
 * Creates both queues if they are missing, lets a business's transaction enqueue, and keeps pg-boss from querying the queues
 * inside a caller's transaction.
 */
export async function prepareQueues(boss: PgBoss, database: Database) {
  const present = new Set((await boss.getQueues()).map(({ name }) => name))
  if (!present.has(deadLettersQueue)) {
    await boss.createQueue(deadLettersQueue, { retentionSeconds: 365 * daySeconds })
  }
  if (!present.has(jobsQueue)) await boss.createQueue(jobsQueue, queueOptions)
  await database.executeSql(letTenantsEnqueue)
  await boss.findJobs(jobsQueue, { id: '00000000-0000-0000-0000-000000000000' })
}
