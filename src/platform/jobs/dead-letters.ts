import { sql } from 'kysely'
import { type Db, transaction } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { deadLettersQueue, jobsQueue } from './boss.ts'
import type { Envelope } from './job.ts'

export type DeadLetter = {
  id: string
  job: string
  /** The ids it was enqueued with. */
  data: object
  tries: number
  error: string
  enqueued_at: Date
  failed_at: Date
}

/** Jobs that failed for the last time, newest first. They are kept for a year or until they run again. */
export async function listDeadLetters(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<DeadLetter>`
    select id, data->>'job' as job, data->'data' as data, coalesce(source_retry_count, 0) + 1 as tries,
      coalesce(source_output->>'message', '') as error,
      coalesce(source_created_on, created_on) as enqueued_at, created_on as failed_at
    from pgboss.job where name = ${deadLettersQueue} and state = 'created'
    order by created_on desc, id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Puts a dead letter back into the queue with all its attempts; false when no dead letter has this id. */
export function retryDeadLetter(
  { db, enqueue }: Pick<House, 'db' | 'enqueue'>,
  id: string,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    const { rows } = await sql<{ data: Envelope }>`
      delete from pgboss.job where name = ${deadLettersQueue} and state = 'created' and id = ${id}::uuid
      returning data`.execute(trx)
    const [letter] = rows
    if (!letter) return false
    await enqueue(trx, { name: letter.data.job }, letter.data.data)
    return true
  })
}

export type QueueCounts = { waiting: number; oldest_seconds: number; dead_letters: number }

/** The number of due jobs, how long the oldest has been due, and the number of dead letters. */
export async function countQueue(db: Db): Promise<QueueCounts> {
  const due = sql`name = ${jobsQueue} and state < 'active' and start_after <= now()`
  const { rows } = await sql<QueueCounts>`
    select count(*) filter (where ${due}) as waiting,
      coalesce(extract(epoch from now() - min(start_after) filter (where ${due})), 0)::float8 as oldest_seconds,
      count(*) filter (where name = ${deadLettersQueue}) as dead_letters
    from pgboss.job
    where name = ${jobsQueue} and state < 'active' or name = ${deadLettersQueue} and state = 'created'`.execute(
    db,
  )
  return rows[0]!
}
