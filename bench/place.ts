/** Throw-away databases with the demo data and one branch of the bench's own. */
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { seedDemo } from '../src/demo/demo.ts'
import { newSession } from '#features/users/server/sessions.ts'
import { weekdays } from '#lib/days.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openFiles } from '#platform/files/open.ts'
import { loadSettings } from '#platform/settings.ts'
import { firstNewId } from './recording.ts'

/** A database: Postgres by `url`, otherwise the embedded one in `dir`. */
export type Place = { url?: string; dir: string }

/** What requests need to know of the data. */
export type Ground = {
  kind: 'postgres' | 'embedded'
  place: Place
  /** Version of the database, as it says itself. */
  version: string
  /** The branch of Pinheiros, with three months of demo reservations. */
  pinheiros: { path: string; slug: string }
  /** A branch without a limit of seats. */
  bench: { path: string }
  /** A session and the sign-in of the demo's staff of Pinheiros. */
  staff: { token: string; email: string; hash: string }
  /** ETag of the profile page, once a server has shown it. */
  etag: string
}

const staffEmail = 'equipe@casacheia.test'
const slug = 'cantina-da-praca-pinheiros'

const pathOf = (branch: { business_id: number; id: number }) =>
  `/api/business/${branch.business_id}/branch/${branch.id}`

async function addBenchBranch({ db }: Database): Promise<{ business_id: number; id: number }> {
  const business = await db
    .insertInto('business')
    .values({ name: 'Bancada' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const branch = await db
    .insertInto('branch')
    .values({
      business_id: business.id,
      name: 'Bancada',
      branch: 'Centro',
      slug: 'bancada',
      is_draft: false,
      email: 'bancada@casacheia.test',
    })
    .returning(['business_id', 'id'])
    .executeTakeFirstOrThrow()
  const path = { business_id: branch.business_id, branch_id: branch.id }
  await db
    .insertInto('branch_slug')
    .values({ slug: 'bancada', ...path })
    .execute()
  const limits = { minimum_antecedence: 0, maximum_antecedence: 0, max_person_per_reservation: 12 }
  await db
    .insertInto('reservation_config')
    .values({ ...path, ...limits, reservations_interval: 30 })
    .execute()
  const day = { enabled: true, from: '11:00', to: '23:30', max_delay: 20 }
  const meta = JSON.stringify(weekdays.map((day_of_week) => ({ day_of_week, ...day })))
  await db
    .insertInto('service')
    .values({ ...path, name: 'Sempre', type: 'REC', max_persons: 100_000_000, meta })
    .execute()
  return branch
}

/** New rows get ids that no other number of the data is, each table its own: recordings are told apart by them. */
async function spreadIds(database: Database) {
  const { rows } = await database.executeSql(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES' order by 1`,
  )
  for (const [index, { name }] of rows.entries()) {
    const first = firstNewId * (index + 1)
    await database.executeSql(`alter table "${String(name)}" alter column id restart with ${first}`)
  }
}

/** Migrates and fills an empty place. */
export async function fill(place: Place): Promise<Ground> {
  const database = await openDatabase(place)
  try {
    const { db, kind } = database
    await migrate(database)
    const now = () => new Date()
    const settings = loadSettings({ DATA_DIR: place.dir })
    await seedDemo({
      settings,
      database,
      db,
      now,
      files: openFiles(settings),
      letterHtml: async () => '',
      log: pino({ level: 'silent' }),
      enqueue: async () => {},
    })
    const bench = await addBenchBranch(database)
    await spreadIds(database)
    await database.executeSql('vacuum analyze')
    const { rows } = await database.executeSql('show server_version')
    const pinheiros = await db
      .selectFrom('branch')
      .select(['business_id', 'id'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    const staff = await db
      .selectFrom('app_user')
      .select(['id', 'password_hash'])
      .where('email', '=', staffEmail)
      .executeTakeFirstOrThrow()
    return {
      kind,
      place,
      version: String(rows[0]?.server_version),
      pinheiros: { path: pathOf(pinheiros), slug },
      bench: { path: pathOf(bench) },
      staff: {
        token: await newSession(db, staff.id, new Date()),
        email: staffEmail,
        hash: staff.password_hash,
      },
      etag: '',
    }
  } finally {
    await database.close()
  }
}

const folders: string[] = []

async function newFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'casa-cheia-bench-'))
  folders.push(dir)
  return dir
}

const databases: string[] = []

async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function newDatabase(server: string, template?: string): Promise<string> {
  const name = `casa_cheia_bench_${randomBytes(4).toString('hex')}`
  await onServer(server, (client) =>
    client.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`),
  )
  databases.push(name)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** An empty place: a database on `server`, or without one a folder. */
export async function newPlace(server: string | null): Promise<Place> {
  const dir = await newFolder()
  return server ? { url: await newDatabase(server), dir } : { dir }
}

/** The same data in another place; nobody may have the first one open. */
export async function copyOf(place: Place, server: string | null): Promise<Place> {
  const dir = await newFolder()
  if (place.url && server) {
    return { url: await newDatabase(server, new URL(place.url).pathname.slice(1)), dir }
  }
  await mkdir(dir, { recursive: true })
  await cp(join(place.dir, 'database'), join(dir, 'database'), { recursive: true })
  return { dir }
}

/** Drops everything that was made here. */
export async function cleanUp(server: string | null): Promise<void> {
  if (server && databases.length > 0) {
    await onServer(server, async (client) => {
      for (const name of databases.splice(0))
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    })
  }
  for (const dir of folders.splice(0)) await rm(dir, { recursive: true, force: true, maxRetries: 3 })
}
