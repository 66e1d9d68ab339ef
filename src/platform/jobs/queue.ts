import type { PgBoss } from 'pg-boss'
import type { House } from '#platform/house.ts'
import { jobsQueue, newBoss, prepareQueues } from './boss.ts'
import { drainJobs } from './drain.ts'
import { type Enqueue, type Envelope, type Job, type Jobs, sendOptions, UnknownJob } from './job.ts'
import { insertLater } from './insertion.queries.ts'
import type { JobRun } from './run.ts'
import { startWorker } from './worker.ts'

export type Queue = {
  /** Usable at once; the jobs wait until `work` or `drain`. */
  enqueue: Enqueue
  /** Starts to run jobs and cron; a due job starts within 0.3 s while there is room, one of this process almost at once. */
  work(house: House): Promise<void>
  /** For tests: runs the jobs due by the house's clock, one after another, each at most once, and returns the outcomes. */
  drain(house: House): Promise<JobRun[]>
  /** Takes no new jobs, waits up to 5 s for running ones and gives the rest back. */
  stop(): Promise<void>
}

/**
 * Opens the queue in the house's own database and creates its tables the first time. `jobs` are all existing jobs: a job
 * with another name cannot be enqueued.
 */
export async function openQueue(
  ground: Pick<House, 'database' | 'log' | 'now'>,
  jobs: readonly Job<never>[],
): Promise<Queue> {
  const byName: Jobs = new Map(jobs.map((job) => [job.name, job]))
  if (byName.size < jobs.length) throw new Error('Two jobs have the same name.')
  const boss = newBoss(ground, {})
  await boss.start()
  await prepareQueues(boss, ground.database)

  let keeper: PgBoss | undefined
  let worker: ReturnType<typeof startWorker> | undefined
  return {
    async enqueue(trx, { name }, data, { at } = {}) {
      const job = byName.get(name)
      if (!job) throw new UnknownJob(`No job is named ${name}.`)
      const envelope: Envelope = at ? { job: name, data, at: at.toISOString() } : { job: name, data }
      const waitMs = at ? at.getTime() - ground.now().getTime() : 0
      await boss.send(jobsQueue, envelope, {
        ...sendOptions(job),
        db: { executeSql: (text, values) => insertLater(trx, text, values) },
        ...(waitMs > 0 ? { startAfter: new Date(Date.now() + waitMs) } : {}),
      })
      worker?.expect(waitMs)
    },
    async work(house) {
      keeper = newBoss(ground, keeperOptions)
      await keeper.start()
      await schedule(keeper, byName)
      worker = startWorker(boss, byName, house)
    },
    drain: (house) => drainJobs(boss, byName, house),
    async stop() {
      await worker?.stop()
      for (const each of [keeper, boss]) await each?.stop({ graceful: false, close: false })
    },
  }
}

/** Opens the queue and starts to run it, for main.ts. */
export async function startJobs(house: House, jobs: readonly Job<never>[]): Promise<Queue> {
  const queue = await openQueue(house, jobs)
  await queue.work(house)
  return queue
}

const keeperOptions = {
  migrate: false,
  supervise: true,
  superviseIntervalSeconds: 15,
  monitorIntervalSeconds: 15,
  maintenanceIntervalSeconds: 3600,
  flowIntervalSeconds: 3600,
  schedule: true,
  cronMonitorIntervalSeconds: 30,
  cronWorkerIntervalSeconds: 30,
}

/** Makes the cron table match the jobs: adds new ones, replaces changed ones, removes old ones. */
async function schedule(boss: PgBoss, jobs: Jobs) {
  const present = new Map((await boss.getSchedules(jobsQueue)).map(({ key, cron }) => [key, cron]))
  for (const job of jobs.values()) {
    const before = present.get(job.name)
    present.delete(job.name)
    if (!job.cron) {
      if (before) await boss.unschedule(jobsQueue, job.name)
    } else if (before !== job.cron) {
      const envelope: Envelope = { job: job.name, data: {} }
      const options = { ...sendOptions(job), key: job.name, tz: 'UTC', missed: 'once' as const }
      await boss.schedule(jobsQueue, job.cron, envelope, options)
    }
  }
  for (const gone of present.keys()) await boss.unschedule(jobsQueue, gone)
}
