import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { House } from '#platform/house.ts'
import { heartbeatMs } from './boss.ts'
import { describeFailure } from '#platform/failure.ts'
import type { Jobs } from './job.ts'
import { keepLeases, returnToQueue, takeBackAbandoned, takeDue } from './lease.ts'
import { type FetchedJob, runJob, settlingOf } from './run.ts'

const pollMs = 300
const pollMsLimit = 2000
const batchSize = 10
const jobsAtOnce = 20
/** When this many jobs of a kind run, the rest stay in the queue, so that a slow mail server cannot hold up everything else. */
const sameKindAtOnce = 10
const stopPatienceMs = 5000
/** The transaction that enqueued a job has so long to commit before the worker looks for it; the next round finds what took longer. */
const commitMs = 15
/** A job that is due later than that is found by a round. */
const wokenWithinMs = 60_000
/** Between two looks at least, however many jobs become due. */
const restMs = 25

/** After a job made room, the worker waits so many milliseconds before it looks: jobs that end in that time share one look. */
const roomMs = 5

/** Polls the one queue and runs due jobs. When the database is unreachable, it polls again at least every 2 s. */
export function startWorker(boss: PgBoss, jobs: Jobs, house: House) {
  const running = new Map<string, { fetched: FetchedJob; ended: Promise<void> }>()
  const settling = settlingOf(boss)
  const stopping = new AbortController()
  const { signal } = stopping
  let waitMs = pollMs
  let woken = Promise.withResolvers<void>()

  const isRunning = (fetched: FetchedJob) => running.get(fetched.id)?.fetched === fetched

  const begin = (fetched: FetchedJob) => {
    const isOurs = () => isRunning(fetched)
    const ended = runJob(settling, jobs, house, fetched, isOurs)
      // The job ran but could not be settled: its lease expires and it runs again.
      .catch((error) =>
        house.log.warn({ job_id: fetched.id, failure: describeFailure(error) }, 'job not settled'),
      )
      .then(() => void (isOurs() && running.delete(fetched.id)))
    running.set(fetched.id, { fetched, ended })
  }

  const busyKinds = () => {
    const counts = new Map<string, number>()
    for (const { fetched } of running.values()) {
      counts.set(fetched.data.job, (counts.get(fetched.data.job) ?? 0) + 1)
    }
    return [...counts].filter(([, count]) => count >= sameKindAtOnce).map(([name]) => name)
  }

  /** Returns whether there may be more due jobs than there was room for. */
  async function poll(): Promise<boolean> {
    const room = Math.min(batchSize, jobsAtOnce - running.size)
    if (room <= 0) return true
    const busy = busyKinds()
    const due = await takeDue(boss, room, busy)
    due.forEach(begin)
    return due.length === room || busy.length > 0
  }

  async function loop() {
    let abandoned = true
    while (!signal.aborted) {
      let more = false
      woken = Promise.withResolvers<void>()
      try {
        if (abandoned) await takeBackAbandoned(boss, house.database)
        abandoned = false
        more = await poll()
        waitMs = pollMs
      } catch (error) {
        if (waitMs === pollMs) house.log.warn({ failure: describeFailure(error) }, 'queue unreadable')
        waitMs = Math.min(waitMs * 2, pollMsLimit)
      }
      const pause = Promise.race([
        sleep(waitMs, undefined, { signal }).catch(() => {}),
        woken.promise.then(() => sleep(restMs)),
      ])
      const room = () =>
        Promise.race([...running.values()].map(({ ended }) => ended)).then(() => sleep(roomMs))
      await (more ? Promise.race([pause, room()]) : pause)
    }
  }

  const heartbeat = setInterval(() => {
    const held = [...running.values()].map(({ fetched }) => fetched)
    keepLeases(boss, held).then(
      // A retried job may be ours again by now, in another attempt.
      (lost) => lost.filter(isRunning).forEach(({ id }) => running.delete(id)),
      (error) => house.log.warn({ failure: describeFailure(error) }, 'leases not renewed'),
    )
  }, heartbeatMs)
  const looped = loop()

  return {
    /** A job that this process enqueued is due in so many milliseconds: the worker looks then, and not only in its next round. */
    expect(ms: number) {
      if (ms > wokenWithinMs) return
      setTimeout(() => woken.resolve(), Math.max(ms, 0) + commitMs).unref()
    },
    /** Takes no new jobs, waits up to 5 s for running ones and gives the rest back. */
    async stop() {
      stopping.abort()
      await looped
      const all = Promise.all([...running.values()].map(({ ended }) => ended))
      const patience = new AbortController()
      await Promise.race([all, sleep(stopPatienceMs, undefined, { signal: patience.signal }).catch(() => {})])
      patience.abort()
      clearInterval(heartbeat)
      const held = [...running.values()].map(({ fetched }) => fetched)
      running.clear()
      await returnToQueue(house.database, held)
    },
  }
}
