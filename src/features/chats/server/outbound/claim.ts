import type { Selectable } from 'kysely'
import type { Account } from './account.ts'
import type { QueueRun } from './outbox.ts'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'
import type { ChatOutboxTable } from '#platform/database/tables.ts'

/** Calls of one account at a time; one while the platform says that it sends too much. */
const callsAtOnce = 4

const outboxOf = (db: Db, { business_id, channel, account }: Account) =>
  db
    .selectFrom('chat_outbox')
    .where('chat_outbox.business_id', '=', business_id)
    .where('chat_outbox.channel', '=', channel)
    .where('chat_outbox.account', '=', account)

/** The account's row, which whoever takes a message of its queue holds. */
const lockSender = (trx: Trx, { business_id, channel, account }: Account) =>
  trx
    .selectFrom('chat_sender')
    .select(['slow_until', 'strikes'])
    .where('business_id', '=', business_id)
    .where('channel', '=', channel)
    .where('account', '=', account)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The first message of each chat that has no call under way; a message that is unclear holds up nobody. */
const heads = (trx: Trx, ours: Account) =>
  outboxOf(trx, ours)
    .where('chat_outbox.state', '=', 'waiting')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chat_outbox as other')
            .select('other.id')
            .whereRef('other.business_id', '=', 'chat_outbox.business_id')
            .whereRef('other.chat_id', '=', 'chat_outbox.chat_id')
            .where((other) =>
              other.or([
                other('other.state', '=', 'sending'),
                other.and([
                  other('other.state', '=', 'waiting'),
                  other('other.message_id', '<', other.ref('chat_outbox.message_id')),
                ]),
              ]),
            ),
        ),
      ),
    )

export type Claimed = Selectable<ChatOutboxTable> & { strikes: number }

/** What a run finds: a message that is now its own, or when to look again; null: others look, or there is nothing. */
export type Found = { kind: 'claimed'; row: Claimed } | { kind: 'later'; at: Date } | null

/**
 * Takes the next message of an account's queue: people before the bot, then in the order of writing, and of each chat one at a time. Calls
 * of one account take turns here.
 */
export function claimNext(db: Db, { run, ...ours }: QueueRun, now: Date): Promise<Found> {
  return transaction(db, async (trx) => {
    const sender = await lockSender(trx, ours)
    if (!sender) return null
    if (sender.slow_until && sender.slow_until > now) return { kind: 'later', at: sender.slow_until }
    const { count } = await outboxOf(trx, ours)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'sending')
      .executeTakeFirstOrThrow()
    if (count >= (sender.strikes > 0 ? 1 : callsAtOnce)) return null
    const next = await heads(trx, ours)
      .select(['id', 'due_at'])
      .where('due_at', '<=', now)
      .orderBy('rank')
      .orderBy('message_id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return whenDue(trx, ours)
    const row = await trx
      .updateTable('chat_outbox')
      .set((eb) => ({ state: 'sending', claimed_by: run, claimed_at: now, calls: eb('calls', '+', 1) }))
      .where('business_id', '=', ours.business_id)
      .where('id', '=', next.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { kind: 'claimed', row: { ...row, strikes: sender.strikes } }
  })
}

async function whenDue(trx: Trx, ours: Account): Promise<Found> {
  const { at } = await heads(trx, ours)
    .select((eb) => eb.fn.min<Date | null>('due_at').as('at'))
    .executeTakeFirstOrThrow()
  return at && { kind: 'later', at }
}

/** Calls that this run began and did not end: nobody knows what became of them, and they are not made again by themselves. */
export function releaseInterrupted(db: Db, { business_id, run }: QueueRun) {
  return transaction(db, async (trx) => {
    const rows = await trx
      .updateTable('chat_outbox')
      .set({ state: 'unclear', claimed_by: null })
      .where('business_id', '=', business_id)
      .where('claimed_by', '=', run)
      .returning(['message_id'])
      .execute()
    for (const { message_id } of rows) await noteUnclear(trx, business_id, message_id)
  })
}

/** Shows that nobody knows whether a message arrived. */
export const noteUnclear = (trx: Trx, business_id: number, message_id: number) =>
  trx
    .updateTable('chat_message')
    .set({ error: JSON.stringify({ code: null, title: null, unclear: true }) })
    .where('business_id', '=', business_id)
    .where('id', '=', message_id)
    .where('status', '=', 'queued')
    .execute()
