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

/** What a new database holds: our tables alone, or the queue's too, which take longer to create than to copy. */
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

/** Creates the templates before the first test file: folders, and databases on Postgres with TEST_DATABASE=postgres. */
export default async function prepare({ provide }: TestProject) {
  const root = await mkdtemp(join(await quickFolder(), 'casa-cheia-test-'))
  const removeRoot = () => rm(root, { recursive: true, force: true, maxRetries: 3 })

  const folder = (template: Template) => join(root, template)
  await prepareTemplate({ dir: folder('migrated') }, migrate)
  if (process.env.TEST_DATABASE !== 'postgres') {
    await cp(folder('migrated'), folder('queued'), { recursive: true })
    await prepareTemplate({ dir: folder('queued') }, makeQueue)
    provide('database', { root })
    return removeRoot
  }

  const url = process.env.TEST_DATABASE_URL ?? 'postgres://localhost:5432/postgres'
  const prefix = `casa_cheia_test_${randomBytes(4).toString('hex')}`
  await createDatabase(url, `${prefix}_migrated`)
  await prepareTemplate({ url: databaseUrl(url, `${prefix}_migrated`) }, migrate)
  await createDatabase(url, `${prefix}_queued`, `${prefix}_migrated`)
  await prepareTemplate({ url: databaseUrl(url, `${prefix}_queued`) }, makeQueue)
  provide('database', { root, postgres: { url, prefix } })
  return async () => {
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
  }
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
