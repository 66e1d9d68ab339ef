import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { House } from '#platform/house.ts'
import { jobsQueue } from './boss.ts'
import { gathered } from '#lib/call/gathered.ts'
import { actOf } from '#platform/act.ts'
import { describeFailure } from '#platform/failure.ts'
import type { Envelope, Jobs } from './job.ts'

export type FetchedJob = JobWithMetadata<Envelope>

export type JobRun = {
  id: string
  name: string
  /** `retry`: it failed and has attempts left. `dead`: it failed for the last time and is now a dead letter. */
  outcome: 'done' | 'retry' | 'dead'
  error?: unknown
}

/** Settling by attempt does not touch a job that another worker has taken over. */
export const attemptOf = ({ id, retryCount }: FetchedJob) => ({ id, retryCount })
type Attempt = ReturnType<typeof attemptOf>

/** Settles ended jobs: those that end at the same time by one statement. */
export type JobSettlement = {
  complete(attempt: Attempt): Promise<void>
  fail(attempt: Attempt, failure: object): Promise<unknown>
}

export const settlingOf = (boss: PgBoss): JobSettlement => ({
  complete: gathered((attempts) => boss.complete(jobsQueue, attempts)),
  fail: (attempt, failure) => boss.fail(jobsQueue, attempt, failure),
})

/**
 * Runs one fetched job, settles it and logs one line. It does not rethrow the job's error: the job is retried or
 * becomes a dead letter. `isOurs` says at the end whether the job was not taken over meanwhile.
 */
export async function runJob(
  settling: JobSettlement,
  jobs: Jobs,
  house: House,
  fetched: FetchedJob,
  isOurs: () => boolean = () => true,
): Promise<JobRun> {
  const { id, retryCount, retryLimit, data: envelope } = fetched
  const name = envelope.job
  const { request_id } = envelope.data as { request_id?: string }
  const log = house.log.child({ job_id: id, job: name, ...(request_id ? { request_id } : {}) })
  const started = performance.now()

  const run: JobRun = { id, name, outcome: 'done' }
  try {
    const job = jobs.get(name)
    if (!job) throw new Error(`No job is named ${name}.`)
    const itsHouse = { ...house, db: house.database.ofJobs, log }
    await job.run(actOf('job', itsHouse, request_id), envelope.data as never)
  } catch (error) {
    run.error = error
    run.outcome = retryCount < retryLimit ? 'retry' : 'dead'
  }

  const line = {
    outcome: run.outcome,
    try: retryCount + 1,
    duration_ms: Math.round(performance.now() - started),
  }
  if (run.outcome === 'done') {
    log.info(line, 'job')
    if (isOurs()) await settling.complete(attemptOf(fetched))
  } else {
    const failure = describeFailure(run.error)
    log[run.outcome === 'dead' ? 'error' : 'warn']({ ...line, failure }, 'job')
    if (isOurs()) await settling.fail(attemptOf(fetched), failure)
  }
  return run
}
