import type { Account } from '#features/channels/server/port.ts'
import { callPlatform, isInTime } from './call.ts'
import { claimNext, type ClaimResult } from './claim.queries.ts'
import { chatDelivery, leaveOutbox, type QueueRun, runQueue } from './outbox.queries.ts'
import { failLate, settleCall } from './settle.ts'
import type { Act } from '#platform/act.ts'
import type { Job } from '#platform/jobs/job.ts'

/** A run goes on for so many milliseconds, then another follows; so a stopping server waits for one call only. */
const runMs = 3000

/** A message that is due within so many milliseconds has its own run, but clocks differ. */
const soonMs = 5000

async function sendOne(
  act: Act,
  ours: Account,
  { row, whole, access }: Extract<ClaimResult, { kind: 'claimed' }>,
) {
  const { house } = act
  if (whole.status !== 'queued') return leaveOutbox(house.db, row.business_id, row.message_id)
  if (!isInTime(ours, whole, house.now())) return failLate(act, ours, row)
  const outcome = await callPlatform(house, { ours, access, whole, outbox: row })
  await settleCall(act, { ours, row, outcome })
}

/** Sends the waiting messages of an account, one after another; several runs share the queue. */
async function run(act: Act, given: QueueRun): Promise<void> {
  const { house } = act
  const { business_id, channel, account } = given
  const ours = { business_id, channel, account }
  const until = performance.now() + runMs
  while (performance.now() < until) {
    const found = await claimNext(house, given)
    if (!found) return
    if (found.kind === 'later') {
      if (found.at.getTime() - house.now().getTime() < soonMs) await runQueue(house.db, house, ours, found)
      return
    }
    await sendOne(act, ours, found)
  }
  await runQueue(house.db, house, ours)
}

export const sendQueue: Job<QueueRun> = { ...chatDelivery, run }
