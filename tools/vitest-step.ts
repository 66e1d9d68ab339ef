import { reportFile, type Step } from './step.ts'

/** The vitest run on one of the two databases; on Postgres only the tests that touch a database run. */
export function vitestStep(name: string, database: 'embedded' | 'postgres'): Step {
  const report = reportFile(database)
  return {
    name,
    run: { package: 'vitest', command: 'vitest' },
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env: { TEST_DATABASE: database },
    report,
  }
}
