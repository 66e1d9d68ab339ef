import type { Account } from '#features/channels/server/port.ts'
import { fetchLeftFiles } from '../media/fetch.ts'
import { runQueue } from './outbox.queries.ts'
import { resumeSending } from '#features/channels/server/resume.ts'
import type { Db } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job.ts'

const accountsWaiting = (db: Db) =>
  db
    .selectFrom('chat_outbox')
    .select(['business_id', 'channel', 'account'])
    .where('state', '=', 'waiting')
    .distinct()

/** A channel of the business was connected, registered or switched on: runs its queues, and fetches files that failed before. */
export const resume: Job<{ business_id: number }> = {
  ...resumeSending,
  async run(act, { business_id }) {
    const { house } = act
    const accounts = await accountsWaiting(house.db).where('business_id', '=', business_id).execute()
    for (const ours of accounts as Account[]) await runQueue(house.db, house, ours)
    await fetchLeftFiles(act, business_id)
  },
}

/** How late a message may be before its run counts as lost. */
const lateMs = 60_000

/** Runs now and then: starts a run for a due message that has none, because its run became a dead letter. */
export const resumeLate: Job<Record<never, never>> = {
  name: 'chats.resume_late',
  cron: '*/5 * * * *',
  async run({ house, now }) {
    const late = new Date(now.getTime() - lateMs)
    const accounts = await accountsWaiting(house.db).where('due_at', '<', late).execute()
    for (const ours of accounts as Account[]) await runQueue(house.db, house, ours)
  },
}
