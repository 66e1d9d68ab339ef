import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openQueue } from '#platform/jobs/queue.ts'
import { createDatabase, databaseUrl, dropDatabases } from './postgres.ts'

/** The contents of a new database: our tables alone, or the queue's too, which take longer to create than to copy. */
export type Template = 'migrated' | 'queued'

/** Shared by the test files of one run: a database of each template to copy, and a folder that is removed at the end. */
export type DatabaseTemplates = {
  root: string
  /** Set for a run on Postgres: the server, and the prefix of this run's database names. */
  postgres?: { url: string; prefix: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseTemplates
  }
}

type Made = { templates: DatabaseTemplates; remove: () => Promise<void> }

/** Projects that share one set of templates: they are prepared in one process, each with a copy of this module. */
const shared = globalThis as { databaseTemplates?: { made: Promise<Made>; users: number } }

/** Gives a project the templates; those of the first project serve all, and the last one removes them. */
export default async function prepare({ provide }: TestProject) {
  const common = (shared.databaseTemplates ??= { made: make(), users: 0 })
  common.users++
  const { templates, remove } = await common.made
  provide('database', templates)
  return async () => {
    if (--common.users > 0) return
    delete shared.databaseTemplates
    await remove()
  }
}

/** Creates the templates before the first test file: folders, and databases on Postgres with TEST_DATABASE=postgres. */
async function make(): Promise<Made> {
  const root = await mkdtemp(join(await quickFolder(), 'casa-cheia-test-'))
  const removeRoot = () => rm(root, { recursive: true, force: true, maxRetries: 3 })
  const folder = (template: Template) => join(root, template)
  const migrated = prepareTemplate({ dir: folder('migrated') }, migrate)
  if (process.env.TEST_DATABASE !== 'postgres') {
    await migrated
    await cp(folder('migrated'), folder('queued'), { recursive: true })
    await prepareTemplate({ dir: folder('queued') }, makeQueue)
    return { templates: { root }, remove: removeRoot }
  }

  const url = process.env.TEST_DATABASE_URL ?? 'postgres://localhost:5432/postgres'
  const prefix = `casa_cheia_test_${randomBytes(4).toString('hex')}`
  await Promise.all([migrated, prepareOnPostgres(url, prefix)])
  return {
    templates: { root, postgres: { url, prefix } },
    async remove() {
      const server = new pg.Client({ connectionString: url })
      await server.connect()
      const { rows } = await server.query<{ datname: string }>(
        'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
        [prefix],
      )
      await server.end()
      await dropDatabases(
        url,
        rows.map(({ datname }) => datname),
      )
      await removeRoot()
    },
  }
}

async function prepareOnPostgres(url: string, prefix: string) {
  await createDatabase(url, `${prefix}_migrated`)
  await prepareTemplate({ url: databaseUrl(url, `${prefix}_migrated`) }, migrate)
  await createDatabase(url, `${prefix}_queued`, `${prefix}_migrated`)
  await prepareTemplate({ url: databaseUrl(url, `${prefix}_queued`) }, makeQueue)
}

const roomyBytes = 4 * 1024 ** 3

/** A folder in memory, if the system has one with room: copying databases there and syncing each commit cost nothing. */
async function quickFolder(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > roomyBytes ? memory : tmpdir()
}

async function prepareTemplate(where: { dir: string } | { url: string }, fill: (empty: Database) => unknown) {
  const database = await openDatabase(where)
  await fill(database)
  await database.close()
}

async function makeQueue(database: Database) {
  const queue = await openQueue({ database, log: pino({ level: 'silent' }), now: () => new Date() }, [])
  await queue.stop()
}
