import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { openFiles } from '#platform/files/open.ts'
import { openMeta } from '#platform/meta/open.ts'
import type { House } from '#platform/house.ts'
import type { Job } from '#platform/jobs/job.ts'
import { openQueue, type Queue } from '#platform/jobs/queue.ts'
import { loadSettings } from '#platform/settings.ts'
import { testFolder } from './database.ts'
import { letterHtml } from './letter-html.ts'

/** A log line as written: one JSON object. */
export type LogLine = Record<string, unknown>

/** A house without HTTP, for tests of what runs behind it: its queue is open but idle, and stops when the test ends. */
export async function bareHouse(
  database: Database,
  jobs: readonly Job<never>[],
  options: { environment?: Record<string, string>; now?: () => Date } = {},
): Promise<{ house: House; queue: Queue; lines: LogLine[] }> {
  const lines: LogLine[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { now = () => new Date() } = options
  const settings = loadSettings({ DATA_DIR: await testFolder(), ...options.environment })
  const queue = await openQueue({ database, log, now }, jobs)
  onTestFinished(() => queue.stop())
  const house = {
    settings,
    database,
    db: database.db,
    now,
    files: openFiles(settings),
    meta: openMeta(settings),
    letterHtml,
    log,
    enqueue: queue.enqueue,
  }
  return { house, queue, lines }
}
