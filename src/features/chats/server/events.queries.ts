import { type Expression, sql } from 'kysely'
import type { ChatEvent } from '../contract.ts'
import type { EventKind, EventStory } from '../words/events.ts'
import { compiled, sendLater } from '#platform/database/engine/statements.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { PageWindow } from '#platform/database/paging.ts'
import type { ChatKey } from './chat-key.ts'

type NewEvent = {
  kind: EventKind
  /** Null: a program or the customer. */
  by_user_id: number | null
  /** Of 'transferred': the branch that has the chat now. */
  branch_id?: number | null
  at: Date
}

/** Writes an event of a chat, in the transaction that caused it. */
export const recordEvent = (trx: Trx, { id, business_id }: ChatKey, event: NewEvent): Promise<void> =>
  sendLater(trx, trx.insertInto('chat_event').values({ business_id, chat_id: id, ...event }))

const eventsOf = (db: Db, { id, business_id }: ChatKey) =>
  db
    .selectFrom('chat_event as event')
    .leftJoin('app_user as person', 'person.id', 'event.by_user_id')
    .leftJoin('branch', (join) =>
      join.onRef('branch.business_id', '=', 'event.business_id').onRef('branch.id', '=', 'event.branch_id'),
    )
    .select(['event.id', 'event.kind', 'event.at', 'person.name as by', 'branch.branch'])
    .where('event.business_id', '=', business_id)
    .where('event.chat_id', '=', id)
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')

/** The last event of these kinds; null if there was none. */
export async function lastEvent(
  db: Db,
  chat: ChatKey,
  kinds: readonly EventKind[],
): Promise<EventStory | null> {
  return (await eventsOf(db, chat).where('event.kind', 'in', kinds).limit(1).executeTakeFirst()) ?? null
}

/** When one of these events last happened to a chat, in a query about the chat; null for never. */
export const lastEventAt = ({ id, business_id }: ChatKey, kinds: readonly EventKind[]) => sql<Date | null>`(
  select max(at) from chat_event
  where business_id = ${business_id} and chat_id = ${id} and kind = any(${[...kinds]}::text[]))`

/** When the message at this position was written, counted from the newest; null if there are fewer messages. */
const messageAt = (db: Db, { id, business_id }: ChatKey, place: number | Expression<number>) =>
  db
    .selectFrom('chat_message')
    .select('platform_at')
    .where('business_id', '=', business_id)
    .where('chat_id', '=', id)
    .orderBy('platform_at', 'desc')
    .orderBy('id', 'desc')
    .offset(place)
    .limit(1)

const eventsPerPage = 100

/**
 * The events from the time of this window of messages, newest first: since the oldest of them, and until the oldest message of the page
 * after it. Events after the newest message belong to the first page.
 */
export const eventsOfPage = compiled((db, given: ChatKey & PageWindow) => {
  const last = sql<number>`${given.offset}::bigint + ${given.limit}::bigint - 1`
  const before = sql<number>`${given.offset}::bigint - 1`
  return eventsOf(db, given)
    .where('event.at', '>=', (eb) => eb.fn.coalesce(messageAt(db, given, last), sql<Date>`'-infinity'`))
    .where((eb) =>
      eb.or([
        eb(sql<number>`${given.offset}::bigint`, '=', 0),
        eb('event.at', '<', messageAt(db, given, sql`greatest(${before}, 0)`)),
      ]),
    )
    .limit(eventsPerPage)
})

type EventRow = Awaited<ReturnType<ReturnType<typeof eventsOf>['executeTakeFirstOrThrow']>>

/** An event as our calls answer it. */
export const shownEvent = ({ at, ...event }: EventRow): ChatEvent => ({ ...event, at: at.toISOString() })
