import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Account } from '#features/channels/server/port.ts'
import type { House } from '#platform/house.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { sendLater } from '#platform/database/engine/statements.ts'

/** A run of an account's queue. `run` is its name, by which a second attempt of the same run finds what the first left half-done. */
export type QueueRun = Account & { run: string; request_id?: string }

/** The job as it is enqueued; here, so that code that writes messages does not import their sending. */
export const chatDelivery = { name: 'chats.send', tries: 8, backoffSeconds: 2 } satisfies Pick<
  Job<QueueRun>,
  'name' | 'tries' | 'backoffSeconds'
>

/** Starts a run of the account's queue, now or at `at`. */
export const runQueue = (
  trx: Db,
  { enqueue }: Pick<House, 'enqueue'>,
  { business_id, channel, account }: Account,
  { at, request_id }: { at?: Date; request_id?: string | null } = {},
) =>
  enqueue(
    trx,
    chatDelivery,
    { business_id, channel, account, run: randomUUID(), ...(request_id ? { request_id } : {}) },
    at ? { at } : {},
  )

/** The order in an account's queue: people, the assistant's answers, the house's automatic messages. */
export const ranks = { user: 1, assistant: 2, notice: 3 } as const

type OutboxEntry = Account & { chat_id: number; message_ids: number[]; rank: number; now: Date }

/** Puts messages into the queue of their account, in the transaction that stores them. */
export async function enterOutbox(trx: Trx, waiting: OutboxEntry): Promise<void> {
  const { business_id, channel, account, chat_id, message_ids, rank, now } = waiting
  await sendLater(
    trx,
    trx
      .insertInto('chat_sender')
      .values({ business_id, channel, account })
      .onConflict((conflict) => conflict.doNothing()),
  )
  const rows = message_ids.map((message_id) => ({
    business_id,
    channel,
    account,
    chat_id,
    message_id,
    rank,
    due_at: now,
  }))
  await sendLater(trx, trx.insertInto('chat_outbox').values(rows))
}

/** Takes a settled message out of the queue. */
export const leaveOutbox = (trx: Db, business_id: number, message_id: number): Promise<void> =>
  sendLater(
    trx,
    trx.deleteFrom('chat_outbox').where('business_id', '=', business_id).where('message_id', '=', message_id),
  )

/**
 * Stores whether the file of a claimed message is being uploaded, before the upload and before the send, in case the run is interrupted;
 * false if the message was settled meanwhile, such as by an erasure.
 */
export async function noteUpload(
  db: Db,
  { business_id, id }: { business_id: number; id: number },
  uploading: boolean,
): Promise<boolean> {
  const row = await db
    .updateTable('chat_outbox')
    .set({ uploading })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The row of an account that sends. */
export const senderOf = (trx: Trx, { business_id, channel, account }: Account) =>
  trx
    .updateTable('chat_sender')
    .where('business_id', '=', business_id)
    .where('channel', '=', channel)
    .where('account', '=', account)

/** A message was taken: an account that sent too much is trusted a little more. */
export const forgiveStrike = (trx: Trx, ours: Account): Promise<void> =>
  sendLater(trx, senderOf(trx, ours).set({ strikes: sql<number>`greatest(strikes - 1, 0)` }))
