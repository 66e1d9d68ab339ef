import { type Selectable, sql } from 'kysely'
import type { StoredError } from '#features/channels/message/incoming.ts'
import type { Channel } from '#features/channels/rules.ts'
import type { Account, Wire } from '#features/channels/server/port.ts'
import { wires } from '#features/channels/server/wires.ts'
import type { Whole } from './call.ts'
import type { QueueRun } from './outbox.queries.ts'
import { type MetaAccess, firstReadable } from '#features/channels/server/connection.queries.ts'
import { keptBy } from '#lib/kept.ts'
import { compiled, together } from '#platform/database/engine/statements.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { ChatOutboxTable } from '#platform/database/tables.ts'
import type { House } from '#platform/house.ts'

/** Calls of one account at a time; only one while the platform says that it sends too much. */
const callsAtOnce = 4

type ClaimKey = Account & { run: string; now: Date }

const ofAccount = ({ business_id, channel, account }: ClaimKey) =>
  sql`business_id = ${business_id} and channel = ${channel} and account = ${account}`

/** The account's row; a run locks it to take a message of its queue. */
const lockSender = compiled(
  (_db, given: ClaimKey) => sql`select from chat_sender where ${ofAccount(given)} for no key update`,
)

/** The first message of each chat without a call under way; an unclear message holds up no other. */
const heads = (given: ClaimKey) => sql`
  (select * from chat_outbox where ${ofAccount(given)} and state = 'waiting') head
  where not exists (
    select from chat_outbox other
    where other.business_id = head.business_id and other.chat_id = head.chat_id
    and (other.state = 'sending' or other.state = 'waiting' and other.message_id < head.message_id))`

/** Whether there is room for a call: a condition on the account's row. */
const hasRoom = (given: ClaimKey) => sql`(
  (select count(*) from chat_outbox where ${ofAccount(given)} and state = 'sending')
  < case when strikes > 0 then 1 else ${sql.lit(callsAtOnce)} end)`

type Row = Selectable<ChatOutboxTable> & { strikes: number } & Omit<Whole, 'id'>

/** Takes the next message, if the account may send now, and reads what its call needs. */
const claims = ({ signIns }: Wire) =>
  compiled(
    (db, given: ClaimKey) => sql<Row>`
      with sender as (
        select strikes from chat_sender
        where ${ofAccount(given)} and (slow_until is null or slow_until <= ${given.now}) and ${hasRoom(given)}
        and exists (${signIns(db, given, given.now)})
      ), claimed as (
        update chat_outbox set state = 'sending', claimed_by = ${given.run}, claimed_at = ${given.now}, calls = calls + 1
        where business_id = ${given.business_id} and exists (select from sender) and id = (
          select id from ${heads(given)} and due_at <= ${given.now} order by rank, message_id limit 1)
        returning *
      )
      select claimed.*, sender.strikes, message.type, message.message, message.details, message.media, message.sender,
        message.status, message.reply_to_external_id, chat.customer_address, chat.customer_wrote_at
      from sender cross join claimed
      join chat_message message on message.business_id = claimed.business_id and message.id = claimed.message_id
      join chat on chat.business_id = claimed.business_id and chat.id = claimed.chat_id`,
  )

/** The statements of a channel; each platform has its own sign-ins. */
const statementsOf = keptBy((channel: Channel) => {
  const wire = wires[channel]
  return {
    claim: claims(wire),
    signIns: compiled((db, given: ClaimKey) => wire.signIns(db, given, given.now)),
  }
})

type State = { slow_until: Date | null; has_room: boolean; due_at: Date | null }

/** Why the queue waits after nothing was taken. */
const stateOf = compiled(
  (_db, given: ClaimKey) => sql<State>`
    select slow_until, ${hasRoom(given)} as has_room, (select min(due_at) from ${heads(given)}) as due_at
    from chat_sender where ${ofAccount(given)}`,
)

const unclear: StoredError = { code: null, title: null, unclear: true }

/**
 * Calls that this run began and did not end: their outcome is unknown, and they are not repeated automatically. A call that only uploaded
 * its file has sent nothing, and is repeated.
 */
const releaseInterrupted = compiled(
  (_db, { business_id, run }: ClaimKey) => sql`
    with released as (
      update chat_outbox set state = case when uploading then 'waiting' else 'unclear' end, claimed_by = null,
        calls = calls - uploading::int
      where business_id = ${business_id} and claimed_by = ${run} returning message_id, uploading
    )
    update chat_message set error = ${JSON.stringify(unclear)}::jsonb
    from released
    where chat_message.business_id = ${business_id} and chat_message.id = released.message_id and status = 'queued'
      and not released.uploading`,
)

/** A row of the queue, and how often in a row the platform said that its account sends too much. */
export type ClaimedRow = Selectable<ChatOutboxTable> & { strikes: number }

/**
 * The outcome of a claim: a message that this run now owns, or when to look again; null: other runs look, or there is nothing to do or no
 * access.
 */
export type ClaimResult =
  | { kind: 'claimed'; row: ClaimedRow; whole: Whole; access: MetaAccess }
  | { kind: 'later'; at: Date }
  | null

/** The message waits again, because no call was made for it. */
const giveBack = (db: Db, { business_id, id }: ClaimedRow) =>
  db
    .updateTable('chat_outbox')
    .set((eb) => ({ state: 'waiting', claimed_by: null, calls: eb('calls', '-', 1) }))
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()

/**
 * Takes the next message of an account's queue: people before the bot, then in the order of writing, and of each chat one at a time. Calls
 * of one account take turns here.
 */
export async function claimNext(
  house: House,
  { business_id, channel, account, run }: QueueRun,
): Promise<ClaimResult> {
  const { db } = house
  const now = house.now()
  const given: ClaimKey = { business_id, channel, account, run, now }
  const { claim, signIns } = statementsOf(channel)
  const [, rows, , [row], [state]] = await together(
    db,
    releaseInterrupted.of(db, given),
    signIns.of(db, given),
    lockSender.of(db, given),
    claim.of(db, given),
    stateOf.of(db, given),
  )
  const access = firstReadable(house, business_id, rows)
  if (row) {
    if (access) return { kind: 'claimed', row, whole: { ...row, id: row.message_id }, access }
    await giveBack(db, row)
    return null
  }
  if (!access || !state) return null
  if (state.slow_until && state.slow_until > now) return { kind: 'later', at: state.slow_until }
  if (!state.has_room || !state.due_at) return null
  return { kind: 'later', at: state.due_at }
}

/** Shows that the house does not know whether a message arrived. */
export const noteUnclear = (trx: Trx, business_id: number, message_id: number) =>
  trx
    .updateTable('chat_message')
    .set({ error: JSON.stringify(unclear) })
    .where('business_id', '=', business_id)
    .where('id', '=', message_id)
    .where('status', '=', 'queued')
    .execute()
