import { sendDataLink } from './links.ts'
import { pruneLinks } from './links.queries.ts'
import { forgetOldReservations } from './retention.ts'
import type { Job } from '#platform/jobs/job.ts'

const pruneDataLinks: Job<Record<never, never>> = {
  name: 'prune_data_links',
  cron: '27 * * * *',
  run: ({ house: { db }, now }) => pruneLinks(db, now),
}

export const jobs = [sendDataLink, pruneDataLinks, forgetOldReservations]
