import { reportFile, type Step } from './step.ts'

type Given = {
  name: string
  database: 'embedded' | 'postgres'
  /** Where that Postgres is. */
  url?: string
  /** Only these; all, where none are named. */
  files?: string[]
}

/** The vitest run on one of the two databases; on Postgres only the tests that touch a database run. */
export function vitestStep({ name, database, url, files = [] }: Given): Step {
  const report = reportFile(database)
  return {
    name,
    run: { package: 'vitest', command: 'vitest' },
    args: ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env: { TEST_DATABASE: database, ...(url ? { TEST_DATABASE_URL: url } : {}) },
    report,
  }
}
