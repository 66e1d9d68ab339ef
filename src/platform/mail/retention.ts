import type { Job } from '#platform/jobs/job.ts'

const keptDays = 90

/** Deletes letters after 90 days, with their content. Runs at night in Brazil. */
export const pruneMail: Job<Record<never, never>> = {
  name: 'forget_mail',
  cron: '17 6 * * *',
  async run({ house: { db }, now }) {
    const before = new Date(now.getTime() - keptDays * 86_400_000)
    await db.deleteFrom('mail').where('created_at', '<', before).execute()
  },
}
