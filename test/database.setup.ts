import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'

/** What the test files of one run share: a migrated database to copy, and a folder removed at the end. */
export type DatabaseTemplate = {
  root: string
  /** Set when the run is on Postgres: the server and the database to copy. */
  postgres?: { url: string; template: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseTemplate
  }
}

/** Migrates one database before the first test file: a folder, or on Postgres with TEST_DATABASE=postgres. */
export default async function prepare({ provide }: TestProject) {
  const root = await mkdtemp(join(tmpdir(), 'casa-cheia-test-'))
  const removeRoot = () => rm(root, { recursive: true, force: true, maxRetries: 3 })

  await prepareTemplate({ dir: join(root, 'template') })
  if (process.env.TEST_DATABASE !== 'postgres') {
    provide('database', { root })
    return removeRoot
  }

  const url = process.env.TEST_DATABASE_URL ?? 'postgres://localhost:5432/postgres'
  const template = `casa_cheia_test_${randomBytes(4).toString('hex')}`
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query(`CREATE DATABASE ${template}`)
  await prepareTemplate({ url: databaseUrl(url, template) })
  provide('database', { root, postgres: { url, template } })
  return async () => {
    const { rows } = await server.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [template],
    )
    for (const { datname } of rows) await server.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
    await server.end()
    await removeRoot()
  }
}

async function prepareTemplate(where: { dir: string } | { url: string }) {
  const database = await openDatabase(where)
  await migrate(database)
  await database.close()
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
