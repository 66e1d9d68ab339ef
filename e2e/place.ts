import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabases } from '../test/postgres.ts'

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

/** Removes a place where no server is running. */
export async function removePlace({ folder, database }: Place): Promise<void> {
  if (database) await dropDatabases(database.postgres, [database.name])
  await rm(folder, { recursive: true, force: true })
}

async function newDatabase(postgres: string, like?: string) {
  const name = `casa_cheia_e2e_${randomBytes(6).toString('hex')}`
  await createDatabase(postgres, name, like)
  return { postgres, name }
}
