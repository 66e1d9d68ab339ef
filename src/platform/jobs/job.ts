import type { Db } from '#platform/database/database.ts'
import type { Act } from '#platform/act.ts'

/** A job is a name and a call. It may run more than once, so `run` must find out by itself what is left to do. */
export type Job<Data extends object> = {
  name: string
  /** Tries before it becomes a visible dead letter; backoff with jitter in between. Default 8. */
  tries?: number
  /** Seconds before the second try, doubled for each further one up to an hour, plus up to as much again. Default 2. */
  backoffSeconds?: number
  /** Cron expression, UTC, for a job that starts by itself. What was missed while nothing ran is made up for once. */
  cron?: string
  /** `act.house.log` carries the job's id and, when the data has one, the request_id of the request that caused it. */
  run(act: Act, data: Data): Promise<void>
}

/**
 * Enqueues in the transaction that made the job necessary: it runs if and only if that commits.
 * `data` holds ids only, never a phone, an e-mail or a name. `at` is the earliest instant it may run.
 */
export type Enqueue = <Data extends object>(
  trx: Db,
  job: Pick<Job<Data>, 'name'>,
  data: Data,
  options?: { at?: Date },
) => Promise<void>

/** No job has this name, such as one that an earlier version enqueued. */
export class UnknownJob extends Error {
  override name = 'UnknownJob'
}

/** All jobs there are, by name. */
export type Jobs = ReadonlyMap<string, Job<never>>

/** What a row of the queue carries. `at` is told by the house's clock, which a test may turn. */
export type Envelope = { job: string; data: object; at?: string }
