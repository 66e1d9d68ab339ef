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

/** What a new database holds: our tables alone, or the queue's too, which take longer to make than to copy. */
export type Template = 'migrated' | 'queued'

/** What the test files of one run share: a database of each template to copy, and a folder removed at the end. */
export type DatabaseTemplates = {
  root: string
  /** Set when the run is on Postgres: the server, and how the names of this run's databases begin. */
  postgres?: { url: string; prefix: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseTemplates
  }
}

/** Makes the templates before the first test file: folders, and on Postgres with TEST_DATABASE=postgres. */
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
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query(`CREATE DATABASE ${prefix}_migrated`)
  await prepareTemplate({ url: databaseUrl(url, `${prefix}_migrated`) }, migrate)
  await server.query(`CREATE DATABASE ${prefix}_queued TEMPLATE ${prefix}_migrated`)
  await prepareTemplate({ url: databaseUrl(url, `${prefix}_queued`) }, makeQueue)
  provide('database', { root, postgres: { url, prefix } })
  return async () => {
    const { rows } = await server.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await server.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
    await server.end()
    await removeRoot()
  }
}

const roomyBytes = 4 * 1024 ** 3

/** Memory where the system offers it as a folder with room: databases are copied there, and each commit is synced, at no cost. */
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

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
