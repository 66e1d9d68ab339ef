import { sql } from 'kysely'
import type { StoredError } from '#features/channels/message/incoming.ts'
import { callsLimit, isAboutForm, nextAfter } from './send-errors.ts'
import { settleSend } from '../inbound/own-send.queries.ts'
import { type ClaimedRow, noteUnclear } from './claim.queries.ts'
import { applyEffect } from './effects.ts'
import type { Account } from '#features/channels/server/port.ts'
import { leaveOutbox, runQueue, forgiveStrike, senderOf } from './outbox.queries.ts'
import { platforms } from '#features/channels/platforms.ts'
import type { Act } from '#platform/act.ts'
import { transaction, type Trx } from '#platform/database/database.ts'
import { type MetaFailure, logged, type MetaOutcome, type MetaRefusal } from '#platform/meta/outcome.ts'

/** How long an account waits if a call had no answer or was not made. */
const unreachedMs = 10_000

const rowOf = (trx: Trx, { business_id, id }: ClaimedRow) =>
  trx.updateTable('chat_outbox').where('business_id', '=', business_id).where('id', '=', id)

const messageOf = (trx: Trx, { business_id, message_id }: ClaimedRow) =>
  trx
    .updateTable('chat_message')
    .where('business_id', '=', business_id)
    .where('id', '=', message_id)
    .where('status', '=', 'queued')

const noteError = (trx: Trx, row: ClaimedRow, status: 'queued' | 'failed', error: StoredError) =>
  messageOf(trx, row)
    .set({ status, error: JSON.stringify(error) })
    .execute()

type Later = { ours: Account; row: ClaimedRow; at: Date; whole: boolean }

/** The message waits for its next call; `whole`: all messages of its account wait too. */
async function waitUntil(trx: Trx, act: Act, { ours, row, at, whole }: Later) {
  await rowOf(trx, row).set({ state: 'waiting', claimed_by: null, due_at: at }).execute()
  if (whole) {
    await senderOf(trx, ours)
      .set({ slow_until: sql<Date>`greatest(slow_until, ${at}::timestamptz)` })
      .execute()
  }
  await runQueue(trx, act.house, ours, { at })
}

/** The platform will not take it. */
async function fail(trx: Trx, row: ClaimedRow, error: StoredError) {
  await noteError(trx, row, 'failed', error)
  await leaveOutbox(trx, row.business_id, row.message_id)
}

/** A text whose window ended while it waited is not sent. */
export const failLate = (act: Act, ours: Account, row: ClaimedRow) =>
  transaction(act.house.db, (trx) => fail(trx, row, platforms[ours.channel].windowClosed))

/** Whether a question with buttons, a list or a place whose form was refused is sent again as text, once. */
async function becomesPlain(trx: Trx, row: ClaimedRow, code: number | null): Promise<boolean> {
  if (!isAboutForm(code)) return false
  const plain = await messageOf(trx, row)
    .set({ details: sql`details || '{"plain": true}'` })
    .where('type', 'in', ['interactive', 'location'])
    .where(sql<boolean>`details ->> 'plain' is null`)
    .returning('id')
    .executeTakeFirst()
  return plain !== undefined
}

async function refuse(trx: Trx, act: Act, ours: Account, row: ClaimedRow, refused: MetaRefusal) {
  const { code, subcode, message } = refused
  const strikes = row.strikes + 1
  const next = nextAfter(refused, { calls: row.calls, strikes, chance: Math.random() })
  const error = { code, subcode, title: message }
  if (next.kind === 'final') {
    if (await becomesPlain(trx, row, code)) {
      return waitUntil(trx, act, { ours, row, at: act.house.now(), whole: false })
    }
    await fail(trx, row, error)
  } else {
    const at = new Date(act.house.now().getTime() + next.waitMs)
    await noteError(trx, row, 'queued', error)
    if (next.strikes) await senderOf(trx, ours).set({ strikes }).execute()
    await waitUntil(trx, act, { ours, row, at, whole: next.whole })
  }
  await applyEffect(trx, act, { ours, message_id: row.message_id, code, sentence: refused.sentence })
}

/** The call certainly had no effect, so it does not count. */
async function postpone(trx: Trx, act: Act, ours: Account, row: ClaimedRow) {
  const at = new Date(act.house.now().getTime() + unreachedMs)
  await noteError(trx, row, 'queued', { code: null, title: null })
  await rowOf(trx, row)
    .set({ calls: Math.min(row.calls, callsLimit) - 1 })
    .execute()
  await waitUntil(trx, act, { ours, row, at, whole: true })
}

async function accept(trx: Trx, ours: Account, row: ClaimedRow, external_id: string) {
  await settleSend(trx, { business_id: row.business_id, external_id }, row.message_id)
  if (row.strikes > 0) await forgiveStrike(trx, ours)
}

async function settleFailed(trx: Trx, act: Act, ours: Account, row: ClaimedRow, failed: MetaFailure) {
  if (failed.kind === 'refused') return refuse(trx, act, ours, row, failed)
  if (failed.kind === 'unreachable') return postpone(trx, act, ours, row)
  await rowOf(trx, row).set({ state: 'unclear', claimed_by: null }).execute()
  await noteUnclear(trx, row.business_id, row.message_id)
}

/** Whether this run still has to settle the call: a status, an echo or an erasure may have settled the message meanwhile. */
const isOpen = async (trx: Trx, row: ClaimedRow) =>
  (await rowOf(trx, row).set({ claimed_at: row.claimed_at }).returning('id').executeTakeFirst()) !== undefined

/** Stores the outcome of a call: taken, refused for good, to be repeated, or unknown (D-135). */
export async function settleCall(
  act: Act,
  { ours, row, outcome }: { ours: Account; row: ClaimedRow; outcome: MetaOutcome<{ id: string }> },
): Promise<void> {
  if (outcome.kind !== 'done') {
    act.house.log.warn({ chat_id: row.chat_id, message_id: row.message_id, ...logged(outcome) }, 'not sent')
  }
  await transaction(act.house.db, async (trx) => {
    if (outcome.kind === 'done') return accept(trx, ours, row, outcome.answer.id)
    if (await isOpen(trx, row)) await settleFailed(trx, act, ours, row, outcome)
  })
}
