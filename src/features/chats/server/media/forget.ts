import { dropUnusedFiles } from './files.queries.ts'
import type { Job } from '#platform/jobs/job.ts'

/** Longer than a file needs from its row to its message. */
const waitMs = 3_600_000

/** Removes the files of deleted messages, and those that were stored for a message that never came. */
export const forgetFilesJob: Job<Record<never, never>> = {
  name: 'forget_chat_files',
  cron: '*/10 * * * *',
  run: ({ house, now }) =>
    dropUnusedFiles(house.db, house, { before: new Date(now.getTime() - waitMs), limit: 500 }),
}
