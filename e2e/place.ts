import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Where a server of journeys has its data: a folder, and a database of a Postgres unless it is the embedded one in that folder. */
export type Place = { folder: string; database: { postgres: string; name: string } | null }

/** An empty place, with a database at the address `postgres` if there is one. */
export async function newPlace(postgres: string | null): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'casa-cheia-e2e-'))
  return { folder, database: postgres ? await newDatabase(postgres) : null }
}

/** A place with the same data as another where no server is running. */
export async function copyOf({ folder, database }: Place): Promise<Place> {
  const copy = await mkdtemp(join(tmpdir(), 'casa-cheia-e2e-'))
  await cp(folder, copy, { recursive: true })
  return { folder: copy, database: database && (await newDatabase(database.postgres, database.name)) }
}

export async function removePlace({ folder, database }: Place): Promise<void> {
  if (database) await onServer(database.postgres, `DROP DATABASE IF EXISTS ${database.name} WITH (FORCE)`)
  await rm(folder, { recursive: true, force: true })
}

async function newDatabase(postgres: string, like?: string) {
  const name = `casa_cheia_e2e_${randomBytes(6).toString('hex')}`
  await onServer(postgres, `CREATE DATABASE ${name}${like ? ` TEMPLATE ${like}` : ''}`)
  // No journey cuts the power of this server.
  await onServer(postgres, `ALTER DATABASE ${name} SET synchronous_commit = off`)
  return { postgres, name }
}

async function onServer(postgres: string, statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: postgres })
  await server.connect()
  try {
    await server.query(statement)
  } finally {
    await server.end()
  }
}
