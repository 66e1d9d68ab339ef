import type { Job } from '#platform/jobs/job.ts'

const keptMs = 24 * 3_600_000

/** Deletes segments a day after people deleted them; until then the deletion can be undone. */
const forgetSegments: Job<Record<never, never>> = {
  name: 'customers.forget_segments',
  cron: '29 * * * *',
  async run({ house: { db }, now }) {
    const before = new Date(now.getTime() - keptMs)
    await db.deleteFrom('customer_segment').where('deleted_at', '<', before).execute()
  },
}

export const jobs = [forgetSegments]
