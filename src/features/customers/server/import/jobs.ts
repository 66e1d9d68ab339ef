import { checkImportLines, type CheckKey } from './check.ts'
import type { ImportKey } from './queries.ts'
import { writeImport } from './write.ts'
import { dateIn } from '#lib/days/zoned.ts'
import type { Job } from '#platform/jobs/job.ts'

type Cause = { request_id: string }

/** Checks an import's lines with the columns that were chosen. */
export const checkCustomers: Job<CheckKey & Cause> = {
  name: 'customers.check_import',
  run: ({ house }, key) =>
    checkImportLines(house.db, key, {
      todayIn: (timezone) => dateIn(house.now(), timezone),
      now: house.now,
    }),
}

/** Writes a checked import; a second run continues after the last batch that was written. */
export const importCustomers: Job<ImportKey & Cause> = {
  name: 'customers.import',
  run: (act, key) => writeImport(act.house.db, act, key),
}

const keptMs = 24 * 3_600_000

/** Deletes imports a day after their last step, with the lines that they still have. */
const forgetImports: Job<Record<never, never>> = {
  name: 'customers.forget_imports',
  cron: '23 * * * *',
  async run({ house: { db }, now }) {
    const before = new Date(now.getTime() - keptMs)
    await db.deleteFrom('customer_import').where('updated_at', '<', before).execute()
  },
}

export const jobs = [checkCustomers, importCustomers, forgetImports]
