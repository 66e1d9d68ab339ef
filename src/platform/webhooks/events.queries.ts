import { sql } from 'kysely'
import type { WebhookChannel } from './changes.ts'
import { compiled } from '#platform/database/engine/statements.ts'
import type { Db } from '#platform/database/database.ts'
import { insertJobsFor } from '#platform/jobs/insertion.queries.ts'

/** The job that works off one delivery. */
export const workJob = { name: 'work_meta_event', tries: 10, backoffSeconds: 2 }

type Delivery = { channel: WebhookChannel; body: string; now: Date }

const insertEvent = compiled(
  (_db, { channel, body, now }: Delivery) => sql<{ id: number }>`
    with event as (
      insert into meta_event (channel, body, received_at) values (${channel}, ${body}, ${now}) returning id
    ) ${insertJobsFor(workJob, sql`(select jsonb_agg(jsonb_build_object('id', event.id)) from event)`)}`,
)

/** Stores a delivery and enqueues its job in one statement: both are there or neither. */
export async function storeEvent(db: Db, delivered: Delivery): Promise<void> {
  await insertEvent(db, delivered)
}

/** A delivery that waits to be worked off; undefined if it is done or no longer kept. */
export function findWaiting(db: Db, id: number) {
  return db
    .selectFrom('meta_event')
    .select(['channel', 'body', 'received_at'])
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst()
}

/** A person of a delivery, in the business that it is about. */
export type EventPerson = { business_id: number; address: string }

type SettledEvent = {
  id: number
  received_at: Date
  done_at: Date | null
  outcome: object
  people: EventPerson[]
}

/** Writes what became of a delivery, and whose words it holds. */
export async function settleEvent(db: Db, { id, received_at, done_at, outcome, people }: SettledEvent) {
  await sql`
    with settled as (
      update meta_event set done_at = ${done_at}, outcome = ${JSON.stringify(outcome)}::jsonb where id = ${id} returning id
    )
    insert into meta_event_person (business_id, address, event_id, received_at)
    select person.business_id, person.address, settled.id, ${received_at}
    from settled, jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (business_id bigint, address text)
    on conflict do nothing`.execute(db)
}

/** Makes a delivery wait again; false if it is not kept. */
export async function reopenEvent(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('meta_event')
    .set({ done_at: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deliveries, the latest first, without their bodies. */
export function listEvents(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('meta_event')
    .select(['id', 'channel', 'received_at', 'done_at', 'outcome'])
    .select(sql<number>`octet_length(body)`.as('bytes'))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countEvents(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('meta_event')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Deletes the oldest deliveries from before a time, at most `count`, and returns how many. */
export async function pruneEvents(db: Db, before: Date, count: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('meta_event')
    .where('id', 'in', (old) =>
      old
        .selectFrom('meta_event')
        .select('id')
        .where('received_at', '<', before)
        .orderBy('received_at')
        .limit(count),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
