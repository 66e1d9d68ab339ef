/** The data for the pages: the demo with photographs instead of drawings, a menu of 100 dishes, and a reservation. */
import { randomBytes } from 'node:crypto'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { convert } from '#platform/files/convert.ts'
import { openFiles } from '#platform/files/open.ts'
import type { StoredFile } from '#platform/files/store.ts'
import { loadSettings } from '#platform/settings.ts'
import { imageOf } from '#lib/address/file-url.ts'
import { addDays } from '#lib/days/dates.ts'
import { dateIn } from '#lib/days/zoned.ts'
import { tags } from '#features/menus/rules.ts'
import type { Child } from '../child.ts'
import { ask } from '../load.ts'
import type { Ground, Place } from '../place.ts'
import { photo } from './photo.ts'

/** Pixels of the images that staff usually send: the header as its dialog crops it, a dish as a phone takes it. */
const sizes = { header: [1920, 768], dish: [1280, 960] } as const

const sectionNames = [
  'Entradas',
  'Saladas',
  'Massas',
  'Risotos',
  'Carnes',
  'Peixes',
  'Pizzas',
  'Sobremesas',
  'Bebidas',
  'Vinhos',
]
const itemsInSection = 10
/** The number of different photographs among the dishes; each dish has an address of its own. */
const dishPhotos = 6

async function filesOf(width: number, height: number, seed: number): Promise<StoredFile[]> {
  const converted = await convert(await photo(width, height, seed))
  if (converted.kind === 'refused') throw new Error(`The photograph was refused: ${converted.fault}.`)
  return converted.files
}

type Keep = (size: readonly [number, number], files: StoredFile[]) => Promise<string>

/** Stores files as an upload does, with their row; returns the path that shows them. */
const keeperOf =
  ({ db }: Database, { dir }: Place, business_id: number): Keep =>
  async ([width, height], files) => {
    const path = `${business_id}/${randomBytes(16).toString('base64url')}-${width}x${height}`
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
    await openFiles(loadSettings({ DATA_DIR: dir })).put(path, files)
    await db.insertInto('image').values({ business_id, path, bytes, kept_at: new Date() }).execute()
    return path
  }

/** Replaces every drawing of the business with a photograph of its size. */
async function photographEvery({ db }: Database, { dir }: Place, business_id: number): Promise<void> {
  const files = openFiles(loadSettings({ DATA_DIR: dir }))
  const images = await db.selectFrom('image').select('path').where('business_id', '=', business_id).execute()
  for (const [seed, { path }] of images.entries()) {
    const { width, height } = imageOf(path)!
    await files.remove(path)
    await files.put(path, await filesOf(width, height, seed))
  }
}

type Branch = { business_id: number; id: number }

async function addMenu({ db }: Database, { business_id, id }: Branch, keep: Keep): Promise<number> {
  const photos: StoredFile[][] = []
  for (let seed = 100; seed < 100 + dishPhotos; seed++) photos.push(await filesOf(...sizes.dish, seed))
  const { id: menu_id } = await db
    .insertInto('menu')
    .values({
      business_id,
      branch_id: id,
      name: 'Cardápio de cem pratos',
      description: 'Tudo o que a cozinha faz.',
      image_path: await keep(sizes.dish, photos[0]!),
      position: 100,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, name] of sectionNames.entries()) {
    const { id: section_id } = await db
      .insertInto('menu_section')
      .values({ business_id, menu_id, name, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let index = 0; index < itemsInSection; index++) {
      const dish = position * itemsInSection + index
      await db
        .insertInto('menu_item')
        .values({
          business_id,
          section_id,
          name: `Prato ${dish + 1} de ${name.toLowerCase()} à moda da casa`,
          description:
            'Ingredientes da estação, azeite extravirgem, ervas da horta e pão de fermentação natural.',
          price_cents: 2900 + dish * 70,
          promo_price_cents: index === 3 ? 2500 + dish * 60 : null,
          image_path: await keep(sizes.dish, photos[dish % dishPhotos]!),
          tags: [tags[dish % tags.length]!],
          position: index,
          available: index !== 7,
        })
        .execute()
    }
  }
  return menu_id
}

/** Adds the photographs and the menu; returns the menu's id. No other process may have the place open. */
export async function decorate({ place, pinheiros }: Ground): Promise<number> {
  const database = await openDatabase(place)
  try {
    const { db } = database
    const branch = await db
      .selectFrom('branch')
      .select(['business_id', 'id'])
      .where('slug', '=', pinheiros.slug)
      .executeTakeFirstOrThrow()
    await photographEvery(database, place, branch.business_id)
    const keep = keeperOf(database, place, branch.business_id)
    const header_image_path = await keep(sizes.header, await filesOf(...sizes.header, 99))
    await db.updateTable('branch').set({ header_image_path }).where('id', '=', branch.id).execute()
    return await addMenu(database, branch, keep)
  } finally {
    await database.close()
  }
}

/** A day without demo bookings on which the restaurant opens: 16 days ahead, or 17 when that is a Monday. */
export function freeDay(): string {
  const day = addDays(dateIn(new Date(), 'America/Sao_Paulo'), 16)
  return new Date(`${day}T12:00:00Z`).getUTCDay() === 1 ? addDays(day, 1) : day
}

const person = (name: string, phone: string) => ({
  name,
  phone,
  email: `g${phone}@exemplo.test`,
  birth_date: '1990-05-17',
  'recaptcha-token': '',
})

/** Requests a table for eight, and three guests confirm; returns the addresses of the reservation's pages. */
export async function reserve({ port }: Child, { pinheiros }: Ground) {
  const calls = `${pinheiros.path}/reservation`
  const post = async (path: string, body: object) => {
    const sent = { method: 'POST', path, headers: {}, body: JSON.stringify(body), status: 200 }
    const answer = await ask(port, sent)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`)
    return JSON.parse(answer.body) as { reservation: { id: number; token: string } }
  }
  const table = { reason: 1, comment: 'Perto da janela', person_number: 8, time: '20:00', service_id: -1 }
  const { reservation } = await post(calls, {
    ...person('Olga Souza Lima', '11955550000'),
    ...table,
    date: freeDay(),
  })
  const { id, token } = reservation
  const found = await ask(port, {
    method: 'GET',
    path: `${calls}/${id}/${token}`,
    headers: {},
    status: 200,
  })
  const { token_rsvp } = JSON.parse(found.body) as { token_rsvp: string }
  for (const [index, name] of ['Joana Prado', 'Bruno Lima', 'Caio Reis'].entries()) {
    await post(`${calls}/${id}/${token_rsvp}/person`, person(name, `1195555100${index}`))
  }
  const home = `/reserva/${pinheiros.slug}/${id}`
  return { status: `${home}/${token}`, guests: `${home}/${token}/guests`, rsvp: `${home}/${token_rsvp}/rsvp` }
}
