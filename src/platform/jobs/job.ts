import type { Db } from '#platform/database/database.ts'
import type { Act } from '#platform/act.ts'

/** A job is a name and a function. It may run more than once, so `run` must find out by itself what is left to do. */
export type Job<Data extends object> = {
  name: string
  /** Attempts before it becomes a visible dead letter; backoff with jitter in between. Default 8. */
  tries?: number
  /** Seconds before the second attempt, doubled for each further one up to an hour; jitter adds up to as much again. Default 2. */
  backoffSeconds?: number
  /** Cron expression, UTC, for a job that starts by itself. Runs missed while no server ran are made up for by one. */
  cron?: string
  /** `act.house.log` contains the job's id and, when the data has one, the request_id of the request that caused it. */
  run(act: Act, data: Data): Promise<void>
}

/**
 * Enqueues in the transaction that made the job necessary: it runs if and only if that commits.
 * `data` contains only ids, never a phone, an e-mail or a name. `at` is the earliest time at which it may run.
 */
export type Enqueue = <Data extends object>(
  trx: Db,
  job: Pick<Job<Data>, 'name'>,
  data: Data,
  options?: { at?: Date },
) => Promise<void>

/** No job has this name; an earlier version may have enqueued it. */
export class UnknownJob extends Error {
  override name = 'UnknownJob'
}

/** All existing jobs, by name. */
export type Jobs = ReadonlyMap<string, Job<never>>

/** The content of a row in the queue. `at` is a time of the house's clock, which a test may set. */
export type Envelope = { job: string; data: object; at?: string }

const defaultTries = 8
const defaultBackoffSeconds = 2

/** How pg-boss keeps and retries a job. */
export const sendOptions = ({
  name,
  tries = defaultTries,
  backoffSeconds = defaultBackoffSeconds,
}: Pick<Job<never>, 'name' | 'tries' | 'backoffSeconds'>) => ({
  // The worker counts by group, so that a slow kind of job cannot take all the room.
  group: { id: name },
  retryLimit: tries - 1,
  retryDelay: backoffSeconds,
  retryBackoff: true,
})
