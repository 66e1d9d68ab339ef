import { beforeAll, expect, test } from 'vitest'
import { findMenu, listMenus } from '../contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { venue, type Venue } from '#test/venue.ts'

let product: TestHouse
beforeAll(async () => {
  product = await testHouse()
})

async function menuOf(here: Venue, name: string, given: { position?: number; status?: 'inactive' } = {}) {
  const { db } = product.house
  const { business_id } = here
  const menu = await db
    .insertInto('menu')
    .values({ ...here.path, name, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  const section = (title: string, position: number) =>
    db
      .insertInto('menu_section')
      .values({ business_id, menu_id: menu.id, name: title, position })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [second, first] = [await section('Massas', 2), await section('Entradas', 1)]
  await db
    .insertInto('menu_item')
    .values([
      { business_id, section_id: second.id, name: 'Nhoque', price_cents: 5800, position: 1 },
      { business_id, section_id: first.id, name: 'Burrata', price_cents: null, position: 2 },
      {
        business_id,
        section_id: first.id,
        name: 'Polenta',
        price_cents: 4200,
        position: 1,
        available: false,
      },
    ])
    .execute()
  return menu.id
}

test(
  'menus come in their order with how much is in them, inactive ones too',
  { tags: ['D-68'] },
  async () => {
    const here = await venue(product)
    await menuOf(here, 'Vinhos', { position: 2, status: 'inactive' })
    await menuOf(here, 'Da casa', { position: 1 })

    const { body } = await product.call(listMenus, { params: here.path }, { token: here.editor.token })

    expect(
      body.map(({ name, status, sections_count, items_count }) => [
        name,
        status,
        sections_count,
        items_count,
      ]),
    ).toEqual([
      ['Da casa', 'active', 2, 3],
      ['Vinhos', 'inactive', 2, 3],
    ])
  },
)

test(
  'a menu has its sections and items in their order, prices in cents',
  { tags: ['D-68', 'D-109'] },
  async () => {
    const here = await venue(product)
    const id = await menuOf(here, 'Da casa')

    const { body } = await product.call(
      findMenu,
      { params: { ...here.path, id } },
      { token: here.owner.token },
    )

    expect(
      body.sections.map(({ name, items }) => [name, items.map((item) => [item.name, item.price_cents])]),
    ).toEqual([
      [
        'Entradas',
        [
          ['Polenta', 4200],
          ['Burrata', null],
        ],
      ],
      ['Massas', [['Nhoque', 5800]]],
    ])
    expect(body.sections[0]!.items[0]!.available).toBe(false)
  },
)

test('a menu of another branch does not exist here', { tags: ['D-04'] }, async () => {
  const [here, elsewhere] = [await venue(product), await venue(product)]
  const id = await menuOf(elsewhere, 'De outros')

  const answer = await product.call(findMenu, { params: { ...here.path, id } }, { token: here.owner.token })

  expect(answer.status).toBe(404)
})
