import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest. They begin first: one that begins last keeps a process busy for a minute while the others have nothing to do.
 * Without this list, a fresh clone begins with the files that have the most text.
 */
export const longFiles = [
  'test/security/routes.test.ts',
  'test/security/input.creates.test.ts',
  'test/security/input.changes.test.ts',
  'src/platform/jobs/queue.test.ts',
  'src/features/assistant/server/scripts.test.ts',
  'test/api/mixed-writes.test.ts',
  'test/faults/starts.test.ts',
  'test/faults/server.test.ts',
  'test/faults/person.test.ts',
  'test/faults/fall.test.ts',
  'src/platform/files/stores.test.ts',
]

/** Vitest's order, with the long files before all others of their project. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId, project }: TestSpecification) => {
      const found = longFiles.indexOf(relative(project.config.root, moduleId).replaceAll('\\', '/'))
      return found < 0 ? longFiles.length : found
    }
    const order = (one: TestSpecification) => one.project.config.sequence.groupOrder
    return sorted.toSorted((a, b) => order(a) - order(b) || place(a) - place(b))
  }
}
