import { pruneMissed } from '#features/assistant/server/misses.queries.ts'
import { pruneConfirmations } from '#features/customers/server/email-confirmation.ts'
import { sendDataLink } from './links.ts'
import { pruneLinks } from './links.queries.ts'
import { forgetOldReservations } from './retention.ts'
import type { Job } from '#platform/jobs/job.ts'

const pruneDataLinks: Job<Record<never, never>> = {
  name: 'prune_data_links',
  cron: '27 * * * *',
  async run({ house: { db }, now }) {
    await pruneLinks(db, now)
    await pruneConfirmations(db, now)
    await pruneMissed(db, now)
  },
}

export const jobs = [sendDataLink, pruneDataLinks, forgetOldReservations]
