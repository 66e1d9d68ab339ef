import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase, type OpenOptions } from '#platform/database/database.ts'
import { closeAfterFile } from './closing.ts'
import { databaseUrl, type Template } from './database.setup.ts'

/**
 * A hundred calls at once are answered on a busy machine too, only later. When the product gives a wait up, which is a 503, is proven
 * where the waits are made.
 */
const patient = { lockTimeoutMs: 30_000, statementTimeoutMs: 30_000, connectTimeoutMs: 30_000 }

/** An empty database of the file's own, closed after its last test, which fails when it fell. Embedded, or Postgres (TEST_DATABASE). */
export async function testDatabase(template: Template = 'migrated'): Promise<Database> {
  const falls: string[] = []
  const onFall = (message: string) => void falls.push(message)
  const database = await openDatabase({ ...(await testDatabaseOptions(template)), ...patient, onFall })
  closeAfterFile(async () => {
    await database.close()
    // It came back by itself, perhaps unnoticed by a test: the file has failed all the same.
    if (falls.length > 0) throw new Error(falls.join('\n'))
  })
  return database
}

/** Where a new empty database lies, for tests that open it themselves, more than once or in another process. */
export async function testDatabaseOptions(
  template: Template = 'migrated',
): Promise<Pick<OpenOptions, 'dir' | 'url'>> {
  const { postgres } = inject('database')
  if (!postgres) return { dir: await embeddedFolder(template) }
  const name = `${postgres.prefix}_${randomBytes(4).toString('hex')}`
  const server = new pg.Client({ connectionString: postgres.url })
  await server.connect()
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${postgres.prefix}_${template}`)
  await server.end()
  return { url: databaseUrl(postgres.url, name) }
}

/** A data folder with an empty embedded database, whatever the run is on. */
export async function embeddedFolder(template: Template = 'migrated'): Promise<string> {
  const dir = await testFolder()
  await cp(join(inject('database').root, template, 'database'), join(dir, 'database'), { recursive: true })
  return dir
}

/** An empty folder that the end of the run removes. */
export async function testFolder(): Promise<string> {
  const { root } = inject('database')
  await mkdir(root, { recursive: true })
  return mkdtemp(join(root, 'data-'))
}
