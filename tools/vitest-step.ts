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
    fallen: fallenIn,
  }
}

/**
 * Files whose process the system ended, which no line of ours can bring about: Node, or a native part of it, has fallen. None where
 * anything else went wrong too.
 */
function fallenIn(output: string): string[] {
  const ends = /Worker exited unexpectedly with signal SIG(?:SEGV|ABRT|TRAP|ILL|BUS) .* test file (.+)$/gm
  const files = [...output.matchAll(ends)].map(([, file]) => file!)
  const errors = Number(/^ +Errors +(\d+) error/m.exec(output)?.[1])
  return errors === files.length ? files : []
}
