import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/store.ts'
import type { Enqueue } from '#platform/jobs/job.ts'
import type { LetterHtml } from '#platform/mail/templates.ts'
import type { Meta } from '#platform/meta/open.ts'
import type { Settings } from '#platform/settings.ts'

/** Services that every handler and job uses; built once by main.ts (or by a test) and passed along. */
export type House = {
  settings: Settings
  database: Database
  db: Db
  /** The house's clock; tests set it. Times are UTC. */
  now: () => Date
  /** Adds a job to the queue inside the caller's transaction. */
  enqueue: Enqueue
  /** The bytes of images. */
  files: FileStore
  /** Meta's hosts: WhatsApp and Instagram. */
  meta: Meta
  /** Renders the HTML alternative of a letter with the built templates. */
  letterHtml: LetterHtml
  log: FastifyBaseLogger
}
