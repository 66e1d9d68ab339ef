import { transaction } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job.ts'
import { dropImage } from './images.queries.ts'
import { removeFilesName } from './removal.ts'

const waitMs = 24 * 3_600_000
/** Images removed in one run; more wait for the next hour. */
const atOnce = 500

/** Removes the bytes of an image whose row is gone; a second run removes what the first left. */
const removeImageFiles: Job<{ path: string }> = {
  name: removeFilesName,
  // Retries for an hour or two when the bucket cannot be reached.
  backoffSeconds: 30,
  run: ({ house: { files } }, { path }) => files.remove(path),
}

/** Removes images that no form saved within a day of their upload, with their bytes. */
const forgetWaitingImages: Job<Record<never, never>> = {
  name: 'forget_waiting_images',
  cron: '41 * * * *',
  async run({ house, now }) {
    const before = new Date(now.getTime() - waitMs)
    await transaction(house.db, async (trx) => {
      const waiting = await trx
        .selectFrom('image')
        .select(['business_id', 'path'])
        .where('kept_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(atOnce)
        // An image that a form is saving at this moment is no longer waiting.
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { business_id, path } of waiting) await dropImage(trx, house, business_id, path)
    })
  },
}

export const jobs = [removeImageFiles, forgetWaitingImages]
