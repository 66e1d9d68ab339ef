import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Enqueue } from '#platform/jobs/job.ts'
import type { LetterHtml } from '#platform/mail/templates.ts'
import type { Settings } from '#platform/settings.ts'

/** What every handler and job stands on; built once by main.ts (or by a test) and passed along. */
export type House = {
  settings: Settings
  database: Database
  db: Db
  /** The one clock; tests turn it. Instants are UTC. */
  now: () => Date
  /** Puts a job into the queue inside the caller's transaction. */
  enqueue: Enqueue
  /** The bytes of images. */
  files: FileStore
  /** The HTML alternative of a letter, by the built templates. */
  letterHtml: LetterHtml
  log: FastifyBaseLogger
}
