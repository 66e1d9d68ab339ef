import { dropUnusedFiles } from './files.queries.ts'
import type { Job } from '#platform/jobs/job.ts'

/** Longer than it takes from a file's row to its message. */
const waitMs = 3_600_000

/** Removes the files of deleted messages, and files whose message never came. */
export const forgetFilesJob: Job<Record<never, never>> = {
  name: 'forget_chat_files',
  cron: '*/10 * * * *',
  run: ({ house, now }) =>
    dropUnusedFiles(house.db, house, { before: new Date(now.getTime() - waitMs), limit: 500 }),
}
