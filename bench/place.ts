/** Throw-away databases with the demo data, optionally the large data too, and one branch of the bench's own. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { addDemo } from '../src/demo/demo.ts'
import { newSession } from '#features/users/server/sessions.queries.ts'
import { weekdays } from '#lib/days/days.ts'
import { type Database, type Db, openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openFiles } from '#platform/files/open.ts'
import { openMeta } from '#platform/meta/open.ts'
import { loadSettings } from '#platform/settings.ts'
import type { Blocked } from './large/fill.ts'
import { addressOf, largeTemplate, onServer } from './large/template.ts'

/** A database: Postgres by `url`, otherwise the embedded one in `dir`. */
export type Place = { url?: string; dir: string }

/** What requests need to know about the data. */
export type Ground = {
  kind: 'postgres' | 'embedded'
  data: 'demo' | 'large'
  place: Place
  /** The database's own version text. */
  version: string
  /** The branch of Pinheiros, with three months of demo reservations. */
  pinheiros: { path: string; slug: string }
  /** A branch without a limit of seats, and its menu of 100 dishes with pictures. */
  bench: { path: string; slug: string; menu: number }
  /**
   * The branch whose reservations and conversations are read: in the large data the one with 200,000 reservations and 300,000 customers.
   */
  busy: Venue
  /** The branch whose customers are read: in the large data one with 3,500. */
  usual: Venue
  /** A branch of the embedded database with 50,000 customers, as many as one file may bring in; null where they are not written. */
  crowded: Venue | null
  /** One conversation of the busy branch. */
  chat: number
  /** A conversation of 5,000 messages, of the same business. */
  longChat: number
  /** The sign-in of the demo's staff of Pinheiros. */
  staff: { email: string; hash: string }
  /** The ETags of subjects that are asked for again, by name, once a server has sent them. */
  tags: Record<string, string>
}

/** A branch, with the sessions of one of its staff and of its owner. */
export type Venue = { path: string; staff: string; owner: string }

const staffEmail = 'equipe@casacheia.test'
const ownerEmail = 'dona@casacheia.test'
const slug = 'cantina-da-praca-pinheiros'

/** The branch whose reservations and conversations are read. */
const busySlug = (data: Ground['data']) => (data === 'large' ? 'bancada-1' : slug)

const pathOf = (branch: { business_id: number; id: number }) =>
  `/api/business/${branch.business_id}/branch/${branch.id}`

/** In the large data it belongs to the business with the most rows. */
async function addBenchBranch({ db }: Database, data: Ground['data']): Promise<void> {
  const { id: business_id } =
    data === 'large'
      ? { id: 1 }
      : await db.insertInto('business').values({ name: 'Bancada' }).returning('id').executeTakeFirstOrThrow()
  const branch = await db
    .insertInto('branch')
    .values({
      business_id,
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
  await addLongMenu(db, path)
}

/** A menu of 100 dishes, each with a picture, in four sections. The picture files do not exist: a page only names them. */
async function addLongMenu(db: Db, path: { business_id: number; branch_id: number }): Promise<void> {
  const { business_id } = path
  const image = (n: number) => `${business_id}/bancada-${String(n).padStart(14, '0')}-1600x1200`
  const menu = await db
    .insertInto('menu')
    .values({ ...path, name: 'Cardápio longo', description: 'Cem pratos.', image_path: image(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [place, name] of ['Entradas', 'Massas', 'Carnes', 'Sobremesas'].entries()) {
    const section = await db
      .insertInto('menu_section')
      .values({ business_id, menu_id: menu.id, name, position: place })
      .returning('id')
      .executeTakeFirstOrThrow()
    const dishes = Array.from({ length: 25 }, (_, index) => {
      const n = 25 * place + index + 1
      return {
        business_id,
        section_id: section.id,
        position: index,
        name: `${name.slice(0, -1)} da casa nº ${n}`,
        description: 'Manjericão, tomate assado, muçarela de búfala e pão da casa; serve bem duas pessoas.',
        price_cents: 2900 + 100 * n,
        promo_price_cents: n % 5 === 0 ? 2500 + 100 * n : null,
        image_path: image(n),
        available: n % 20 !== 0,
        tags: n % 3 === 0 ? ['vegetariano'] : n % 7 === 0 ? ['vegano', 'sem_gluten'] : [],
      }
    })
    await db.insertInto('menu_item').values(dishes).execute()
  }
}

/** The words of one message of the long conversation, which no other message has. */
export const rareWords = 'bolo da Filomena'

/** A conversation of 5,000 messages that no branch has taken, of the business whose conversations are read. */
async function addLongChat(database: Database, business_id: number): Promise<void> {
  const { id } = await database.db
    .insertInto('chat')
    .values({
      business_id,
      branch_id: null,
      channel: 'whatsapp',
      customer_address: '5511900005000',
      customer_name: 'Conversa Longa',
      last_message_at: '2026-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Each message changes the chat's row: within one statement that takes time by the square of their number.
  for (let first = 1; first <= 5000; first += 500) {
    await database.executeSql(`
      insert into chat_message (business_id, chat_id, sender, message, status, platform_at)
      select ${business_id}, ${id}, case when n % 2 = 0 then 'customer' else 'user' end,
        case when n = 2500 then 'Trago o ${rareWords} na sexta.' else 'Mensagem ' || n || ' da conversa longa' end,
        case when n % 2 = 0 then 'received' else 'read' end, timestamptz '2026-01-01 00:00Z' + n * interval '1 minute'
      from generate_series(${first}, ${first + 499}) n`)
  }
}

const crowdedSlug = 'cantina-da-praca-centro'

/** One in a hundred is a Ubiratan, one in five a Silva. */
async function addCrowd(database: Database): Promise<void> {
  const branch = await database.db
    .selectFrom('branch')
    .select(['business_id', 'id'])
    .where('slug', '=', crowdedSlug)
    .executeTakeFirstOrThrow()
  for (let first = 1; first <= 50_000; first += 5000) {
    await database.executeSql(`
      with person as (
        insert into customer (business_id, name, phone, email, birth_date)
        select ${branch.business_id},
          case when n % 100 = 0 then 'Ubiratan ' else 'Maria ' end || case when n % 5 = 1 then 'Silva ' else 'Souza ' end || n,
          '979' || 20000000 + n, 'pessoa' || n || '@exemplo.com', date '1960-01-01' + n % 15000
        from generate_series(${first}, ${first + 4999}) n
        returning id
      )
      insert into customer_branch (business_id, branch_id, customer_id, visits_count, created_at)
      select ${branch.business_id}, ${branch.id}, id, 0, timestamptz '2026-01-01 00:00Z' + id * interval '1 minute' from person`)
  }
}

/** Migrates a place, and writes the demo data and the bench's own branch, with a crowd where `isCrowded`. */
async function writeDemo(place: Place, data: Ground['data'], isCrowded = false): Promise<void> {
  const database = await openDatabase(place)
  try {
    await migrate(database)
    const now = () => new Date()
    const settings = loadSettings({ DATA_DIR: place.dir })
    await addDemo({
      settings,
      database,
      db: database.db,
      now,
      files: openFiles(settings),
      meta: openMeta(settings),
      letterHtml: async () => '',
      log: pino({ level: 'silent' }),
      enqueue: async () => {},
    })
    await addBenchBranch(database, data)
    const { business_id } = await database.db
      .selectFrom('branch')
      .select('business_id')
      .where('slug', '=', busySlug(data))
      .executeTakeFirstOrThrow()
    await addLongChat(database, business_id)
    if (isCrowded) await addCrowd(database)
    if (data === 'demo') await database.executeSql('vacuum analyze')
  } finally {
    await database.close()
  }
}

/** Describes the data of a filled place. Opens sessions there, so it runs before the place is copied. */
async function groundOf(place: Place, data: Ground['data'], isCrowded = false): Promise<Ground> {
  const database = await openDatabase(place)
  try {
    const { db, kind } = database
    const { rows } = await database.executeSql('show server_version')
    const branchOf = (slug: string) =>
      db.selectFrom('branch').select(['business_id', 'id']).where('slug', '=', slug).executeTakeFirstOrThrow()
    const personOf = (email: string) =>
      db
        .selectFrom('app_user')
        .select(['id', 'password_hash'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    const sessionOf = async (email: string) => newSession(db, (await personOf(email)).id, new Date())
    const venueOf = async (slug: string, staff: string, owner: string): Promise<Venue> => ({
      path: pathOf(await branchOf(slug)),
      staff: await sessionOf(staff),
      owner: await sessionOf(owner),
    })
    const isLarge = data === 'large'
    const busy = await branchOf(busySlug(data))
    const chats = db.selectFrom('chat').select('id').where('business_id', '=', busy.business_id)
    const chat = await chats
      .where('branch_id', '=', busy.id)
      .orderBy('last_message_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const longChat = await chats.where('customer_name', '=', 'Conversa Longa').executeTakeFirstOrThrow()
    const bench = await branchOf('bancada')
    const menu = await db
      .selectFrom('menu')
      .select('id')
      .where('branch_id', '=', bench.id)
      .executeTakeFirstOrThrow()
    return {
      kind,
      data,
      place,
      version: String(rows[0]?.server_version),
      pinheiros: { path: pathOf(await branchOf(slug)), slug },
      bench: { path: pathOf(bench), slug: 'bancada', menu: menu.id },
      busy: isLarge
        ? await venueOf(busySlug(data), 'equipe51@bancada.test', 'dona1@bancada.test')
        : await venueOf(busySlug(data), staffEmail, ownerEmail),
      usual: isLarge
        ? await venueOf('bancada-2', 'equipe52@bancada.test', 'dona1@bancada.test')
        : await venueOf(slug, staffEmail, ownerEmail),
      crowded: isCrowded ? await venueOf(crowdedSlug, ownerEmail, ownerEmail) : null,
      chat: chat.id,
      longChat: longChat.id,
      staff: { email: staffEmail, hash: (await personOf(staffEmail)).password_hash },
      tags: {},
    }
  } finally {
    await database.close()
  }
}

/** Fills an empty place with the demo data, with a crowd of customers where `isCrowded`. */
export async function fill(place: Place, isCrowded = false): Promise<Ground> {
  await writeDemo(place, 'demo', isCrowded)
  return groundOf(place, 'demo', isCrowded)
}

const folders: string[] = []

async function newFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'casa-cheia-bench-'))
  folders.push(dir)
  return dir
}

const databases: string[] = []

async function newDatabase(server: string, template?: string): Promise<string> {
  const name = `casa_cheia_bench_${randomBytes(4).toString('hex')}`
  await onServer(server, (client) =>
    // Copied as files: copying gigabytes through the write-ahead log takes minutes.
    client.query(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY file_copy` : ''}`),
  )
  databases.push(name)
  return addressOf(server, name)
}

/** An empty place: a database on `server`, or a folder without one. */
export async function newPlace(server: string | null): Promise<Place> {
  const dir = await newFolder()
  return server ? { url: await newDatabase(server), dir } : { dir }
}

/** A copy of the large data with the demo data, and how long each migration made writers wait when it was created. */
export async function newLargePlace(server: string): Promise<{ ground: Ground; blocked: Blocked[] }> {
  const dir = await newFolder()
  const template = await largeTemplate(server, (url) => writeDemo({ url, dir }, 'large'))
  const place = { url: await newDatabase(server, template.name), dir }
  return { ground: await groundOf(place, 'large'), blocked: template.blocked }
}

/** A copy of a database of this server; nobody may have the first one open. */
export async function copyOf({ url }: Place, server: string): Promise<Place & { url: string }> {
  return { url: await newDatabase(server, new URL(url!).pathname.slice(1)), dir: await newFolder() }
}

/** Drops all databases and folders that were created here. */
export async function cleanUp(server: string | null): Promise<void> {
  if (server && databases.length > 0) {
    await onServer(server, async (client) => {
      for (const name of databases.splice(0))
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    })
  }
  for (const dir of folders.splice(0)) await rm(dir, { recursive: true, force: true, maxRetries: 3 })
}
