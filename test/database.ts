import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, openDatabase, type OpenOptions } from '#platform/database/database.ts'
import { closeAfterFile } from './closing.ts'
import type { Template } from './database.setup.ts'
import { KeptDatabase } from './kept-database.ts'
import { createDatabase, databaseUrl } from './postgres.ts'

/**
 * A busy machine also answers a hundred calls at once, only later. Other tests, beside the code that waits, prove when the product gives up
 * a wait with a 503.
 */
const patient = { lockTimeoutMs: 30_000, statementTimeoutMs: 30_000, connectTimeoutMs: 30_000 }

/** An unused, clean embedded database of each kind for the next file of this process; more would only take memory. */
const kept: Partial<Record<Template, KeptDatabase>> = {}

/** An empty database of the file's own, closed after its last test; a crash of it fails the file. Embedded or Postgres (TEST_DATABASE). */
export async function testDatabase(template: Template = 'migrated'): Promise<Database> {
  if (inject('database').postgres) {
    const database = await openDatabase({ ...(await testDatabaseOptions(template)), ...patient })
    closeAfterFile(() => database.close())
    return database
  }
  const lent = kept[template] ?? (await KeptDatabase.open(await copyTemplate(template)))
  delete kept[template]
  const database = lent.lend()
  closeAfterFile(async () => {
    await database.close()
    const falls = lent.takeCrashes()
    if (falls.length === 0 && !kept[template] && (await lent.reset())) kept[template] = lent
    else await lent.close()
    // The database restarted by itself, perhaps unnoticed by the tests: the file has failed all the same.
    if (falls.length > 0) throw new Error(falls.join('\n'))
  })
  return database
}

/** The location of a new empty database, for tests that open it themselves, more than once or in another process. */
export async function testDatabaseOptions(
  template: Template = 'migrated',
): Promise<Pick<OpenOptions, 'dir' | 'url'>> {
  const { postgres } = inject('database')
  if (!postgres) return { dir: await embeddedFolder(template) }
  const name = `${postgres.prefix}_${randomBytes(4).toString('hex')}`
  await createDatabase(postgres.url, name, `${postgres.prefix}_${template}`)
  return { url: databaseUrl(postgres.url, name) }
}

/** A data folder with an empty embedded database, even in a run on Postgres; removed after the last test of the file. */
export async function embeddedFolder(template: Template = 'migrated'): Promise<string> {
  const dir = await copyTemplate(template)
  closeAfterFile(() => remove(dir))
  return dir
}

/** An empty folder, removed after the last test of the file. */
export async function testFolder(): Promise<string> {
  const dir = await newFolder()
  closeAfterFile(() => remove(dir))
  return dir
}

async function copyTemplate(template: Template): Promise<string> {
  const dir = await newFolder()
  await cp(join(inject('database').root, template, 'database'), join(dir, 'database'), { recursive: true })
  return dir
}

async function newFolder(): Promise<string> {
  const { root } = inject('database')
  await mkdir(root, { recursive: true })
  return mkdtemp(join(root, 'data-'))
}

/** Files that a process writes there while it ends are removed with the folder of the run. */
const remove = (dir: string) => rm(dir, { recursive: true, force: true }).catch(() => undefined)
