import type { Db } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'

/** A job is a name and a call. It may run more than once, so `run` must find out by itself what is left to do. */
export type Job<Data extends object> = {
  name: string
  /** Tries before it becomes a visible dead letter; backoff with jitter in between. Default 8. */
  tries?: number
  /** Cron expression, UTC, for a job that starts by itself. */
  cron?: string
  run(house: House, data: Data): Promise<void>
}

/**
 * Enqueues in the transaction that made the job necessary: it runs if and only if that commits.
 * `at` is the earliest instant it may run.
 */
export type Enqueue = <Data extends object>(
  trx: Db,
  job: Pick<Job<Data>, 'name'>,
  data: Data,
  options?: { at?: Date },
) => Promise<void>
