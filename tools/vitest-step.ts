import { reportFile, type Step } from './step.ts'

type Given = {
  name: string
  database: 'embedded' | 'postgres'
  /** The address of that Postgres. */
  url?: string
  /** Only the tests that run on both databases or only on this one; another run has done the rest. */
  onlyBoth?: boolean
  /** The long forms of tests that usually take a sample. */
  isWhole?: boolean
  /** Only these files. */
  files?: string[]
}

/** The vitest run on one of the two databases: rules and API, or only the tests that test/databases.ts runs on both. */
export function vitestStep({
  name,
  database,
  url,
  onlyBoth = false,
  isWhole = false,
  files = [],
}: Given): Step & { report: string } {
  const report = reportFile(database)
  return {
    name,
    run: { package: 'vitest', command: 'vitest' },
    args: ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env: {
      TEST_DATABASE: database,
      TEST_RETRY: 'yes',
      ...(url ? { TEST_DATABASE_URL: url } : {}),
      ...(isWhole ? { TEST_WHOLE: 'yes' } : {}),
      ...(onlyBoth ? { TEST_FILES: 'both' } : {}),
    },
    report,
  }
}
