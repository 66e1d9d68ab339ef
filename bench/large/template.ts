/** The large data set, kept on the server as a template database that every run copies. */
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { dateIn } from '#lib/days/zoned.ts'
import { type Blocked, fillLarge } from './fill.ts'

const prefix = 'casa_cheia_bench_large_'
const root = join(import.meta.dirname, '../..')

/** Connects to a server to manage its databases. */
export async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The URL of a database on this server. */
export function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** A hash of every file that writes the rows or decides what they contain. */
async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = globSync(['migrations/*.sql', 'bench/large/*', 'bench/place.ts', 'src/demo/*.ts'], {
    cwd: root,
  })
  for (const file of files.toSorted()) hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

/**
 * Creates the template unless today's exists, and drops those of other days. The same sources make the same rows; all dates are relative to
 * the day, so that there are always as many ahead. `add` writes whatever else belongs in it.
 */
export function largeTemplate(
  server: string,
  add: (url: string) => Promise<void>,
): Promise<{ name: string; blocked: Blocked[] }> {
  return onServer(server, async (client) => {
    const today = dateIn(new Date(), 'America/Sao_Paulo')
    const ofDay = `${prefix}${today.replaceAll('-', '')}_`
    const name = `${ofDay}${await hashOfSources()}`
    const { rows: known } = await client.query<{ name: string; said: string }>(
      `select datname as name, shobj_description(oid, 'pg_database') as said from pg_database where datname like $1`,
      [`${prefix.replaceAll('_', '\\_')}%`],
    )
    const found = known.find((database) => database.name === name)
    if (found) return { name, blocked: JSON.parse(found.said) as Blocked[] }

    console.log('The large data set is being made; the next runs of this day copy it.')
    for (const old of known.filter((database) => !database.name.startsWith(ofDay))) {
      await client.query(`DROP DATABASE IF EXISTS ${old.name}`)
    }
    // Gets its final name once it is complete.
    const unfinished = `${name}_${process.pid}`
    await client.query(`CREATE DATABASE ${unfinished}`)
    try {
      const url = addressOf(server, unfinished)
      const blocked = await fillLarge(url, today)
      await add(url)
      await onServer(url, (inside) => inside.query('VACUUM (ANALYZE)'))
      await client.query(`COMMENT ON DATABASE ${unfinished} IS '${JSON.stringify(blocked)}'`)
      await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
      return { name, blocked }
    } catch (error) {
      await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
      throw error
    }
  })
}
