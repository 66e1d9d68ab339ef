import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import { compiled, sendLater } from '#platform/database/engine/statements.ts'
import { storedJson } from '#platform/database/stored-json.ts'
import { insertJobsFor } from '#platform/jobs/insertion.queries.ts'

/** The delivery job as it is enqueued; here, so that code that writes mail does not import the delivery. */
export const mailDelivery = {
  name: 'deliver_mail',
  // 8 attempts over one to two hours: enough for a mail server that restarts or delays unknown senders.
  backoffSeconds: 30,
}

/** A row of the outbox before it is written. `letter` is its content, or the facts from which the delivery writes it. */
export type OutboxRow = {
  business_id: number | null
  kind: string
  recipient: string
  subject: string
  body: string
  letter: unknown
  secret: boolean
  created_at: Date
  status: 'queued' | 'sent' | 'failed'
  error: string | null
  sent_at: Date | null
}

type OutboxRows = { rows: Expression<unknown>; request_id: Expression<unknown> }

/**
 * Two parts of a statement, for after `with`: the rows in the outbox, and a delivery job for each that waits. `rows` is a JSON array of
 * `OutboxRow`.
 */
export const outboxParts = ({ rows, request_id }: OutboxRows): RawBuilder<unknown> => sql`
  letters as (
    insert into mail (business_id, kind, recipient, subject, body, letter, secret, created_at, status, error, sent_at)
    select business_id, kind, recipient, subject, body, letter, secret, created_at, status, error, sent_at
    from jsonb_to_recordset(${rows}) as letter (
      business_id bigint, kind text, recipient text, subject text, body text, letter jsonb, secret boolean,
      created_at timestamptz, status text, error text, sent_at timestamptz)
    returning id, status
  ), deliveries as (${insertJobsFor(
    mailDelivery,
    sql`(
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('mail_id', id, 'request_id', ${request_id}::text)))
      from letters where status = 'queued')`,
  )})`

/** Writes letters and enqueues their deliveries, in one statement. */
const writeOutbox = compiled<{ rows: string; request_id: string | null }, never>((_db, given) => {
  const rows = sql`${given.rows}::jsonb`
  return sql<never>`with ${outboxParts({ rows, request_id: sql`${given.request_id}` })} select`
})

/** Writes rows into the outbox in the caller's transaction and enqueues their deliveries. */
export async function post(trx: Db, { request_id }: Act, rows: OutboxRow[]): Promise<void> {
  if (rows.length === 0) return
  await sendLater(trx, writeOutbox.of(trx, { rows: storedJson(rows), request_id }))
}
