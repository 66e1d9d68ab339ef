import { userInfo } from 'node:os'
import { reportFile, type Step } from './step.ts'

/** The vitest run on one of the two databases; on Postgres only the tests that touch a database run. */
export function vitestStep(name: string, database: 'embedded' | 'postgres'): Step {
  const report = reportFile(database)
  return {
    name,
    run: { package: 'vitest', command: 'vitest' },
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    // An address without a role means that of the system's user, also where USER is not set.
    env: { TEST_DATABASE: database, PGUSER: process.env.PGUSER ?? userInfo().username },
    report,
  }
}
