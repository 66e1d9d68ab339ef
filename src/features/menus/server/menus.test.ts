import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadImage } from '#platform/files/contract.ts'
import type { CallInput } from '#lib/call/endpoint.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { fileOf, plain } from '#test/pictures.ts'
import { signedInPerson, venue, type Venue } from '#test/venue.ts'
import * as menus from '../contract.ts'
import { setPrices } from '../prices.contract.ts'
import * as sections from '../sections.contract.ts'

const morning = '2026-11-20T12:00:00.123Z'
const later = '2026-11-20T12:05:00.456Z'
const stale = {
  success: false,
  code: 'stale',
  msg: 'Este registro foi alterado por outra pessoa. Recarregue a página.',
}

let product: TestHouse
let here: Venue
beforeAll(async () => {
  product = await testHouse()
})
beforeEach(async () => {
  product.turnTo(morning)
  here = await venue(product)
})

const as = (token = here.editor.token) => ({ token })
const create = (name: string, given: object = {}, of = here) =>
  product.call(menus.createMenu, { params: of.path, body: { name, ...given } }, { token: of.editor.token })
const list = async () => (await product.call(menus.listMenus, { params: here.path }, as())).body
const find = async (id: number) =>
  (await product.call(menus.findMenu, { params: { ...here.path, id } }, as())).body
const change = (id: number, body: CallInput<typeof menus.updateMenu>['body']) =>
  product.call(menus.updateMenu, { params: { ...here.path, id }, body }, as())

async function section(id: number, name: string) {
  const params = { ...here.path, id }
  return (await product.call(sections.createSection, { params, body: { name } }, as())).body.section
}
const newItem = (id: number, section_id: number, name: string, given: object = {}) =>
  product.call(
    sections.createItem,
    { params: { ...here.path, id, section_id }, body: { name, ...given } },
    as(),
  )
const item = async (id: number, section_id: number, name: string, given: object = {}) =>
  (await newItem(id, section_id, name, given)).body.item

/** A menu with two sections: three dishes, and one. */
async function menuOf() {
  const { menu } = (await create('Da casa')).body
  const [first, second] = [await section(menu.id, 'Entradas'), await section(menu.id, 'Massas')]
  const dishes = [
    await item(menu.id, first.id, 'Burrata', { price_cents: 5900 }),
    await item(menu.id, first.id, 'Polenta'),
    await item(menu.id, first.id, 'Arancini'),
  ]
  return { menu, first, second, dishes, pasta: await item(menu.id, second.id, 'Nhoque') }
}

const upload = async () => {
  const picture = await plain({ width: 400, height: 300 }).png().toBuffer()
  const file = fileOf(picture, 'prato.png', 'image/png')
  const params = { business_id: here.business_id }
  return (await product.call(uploadImage, { params, body: { file } }, as())).body.path
}
const images = () =>
  product.house.db
    .selectFrom('image')
    .where('business_id', '=', here.business_id)
    .select(['path', 'copies'])
    .orderBy('path')
    .execute()

const shape = async (id: number) =>
  (await find(id)).sections.map(({ name, items }) => [name, ...items.map((one) => one.name)])
const placesOf = async (id: number) =>
  (await find(id)).sections.map(({ position, items }) => [position, ...items.map((one) => one.position)])

describe('a menu', () => {
  test(
    'begins inactive and after the others, and is answered whole',
    { tags: ['D-68', 'D-02'] },
    async () => {
      const image_path = await upload()
      await create('Vinhos')

      const { body } = await create('  Da casa ', { description: 'O dia todo.', image_path })

      expect(body).toMatchObject({
        success: true,
        msg: 'Cardápio salvo com sucesso!',
        menu: {
          name: 'Da casa',
          description: 'O dia todo.',
          status: 'inactive',
          position: 1,
          image_path,
          image_url: `/files/${image_path}/400.jpg`,
          updated_at: morning,
        },
      })
      expect((await list()).map(({ name, items_count }) => [name, items_count])).toEqual([
        ['Vinhos', 0],
        ['Da casa', 0],
      ])
    },
  )

  test('needs a name, keeps any script in it, and says what is wrong', { tags: ['D-68'] }, async () => {
    expect((await create(' ')).body).toMatchObject({ errors: { name: ['Nome é obrigatório.'] } })
    expect((await create('x'.repeat(256))).status).toBe(422)
    for (const name of ['قائمة الطعام', '🍕🍷', 'é'.repeat(255)]) {
      expect((await create(name)).body.menu.name).toBe(name)
    }
  })

  test('is not made without the sections that somebody sends along', { tags: ['D-68'] }, async () => {
    const body = { name: 'Da casa', sections: [{ name: 'Entradas', items: [] }] }

    const answer = await product.call(menus.createMenu, { params: here.path, body: body as never }, as())

    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { sections: ['Crie o menu sem seções e acrescente-as depois, ou importe um arquivo.'] },
    ])
    expect(await list()).toEqual([])
  })

  test('that is sent twice with one key is made once', { tags: ['D-106'] }, async () => {
    const body = { name: 'Da casa' }
    const send = () =>
      product.call(
        menus.createMenu,
        { params: here.path, body },
        { ...as(), headers: { 'idempotency-key': 'uma-vez-so' } },
      )

    const [one, other] = await Promise.all([send(), send()])

    expect(one.body.menu.id).toBe(other.body.menu.id)
    expect(await list()).toHaveLength(1)
  })

  test(
    'of an older state is not saved over a newer one; sections, dishes and the switch stand in nobody’s way',
    { tags: ['D-107'] },
    async () => {
      const { menu, first, dishes } = await menuOf()
      product.turnTo(later)
      await product.call(
        menus.switchMenu,
        { params: { ...here.path, id: menu.id }, body: { status: 'active' } },
        as(),
      )
      await product.call(
        sections.updateItem,
        { params: { ...here.path, id: menu.id, item_id: dishes[0]!.id }, body: { name: 'Burrata grande' } },
        as(),
      )
      await item(menu.id, first.id, 'Caponata')

      const saved = await change(menu.id, { name: 'Cardápio da noite', updated_at: menu.updated_at })
      expect(saved.body.menu).toMatchObject({
        name: 'Cardápio da noite',
        status: 'active',
        updated_at: later,
      })

      const again = await change(menu.id, { name: 'Outro', updated_at: menu.updated_at })
      expect(again).toMatchObject({ status: 200, body: stale })
      expect((await find(menu.id)).name).toBe('Cardápio da noite')
      expect((await change(menu.id, { name: 'Sem estado' })).body.success).toBe(true)
    },
  )

  test('goes with its sections, items and images', { tags: ['D-68'] }, async () => {
    const { menu, first } = await menuOf()
    await change(menu.id, { name: 'Da casa', image_path: await upload() })
    await item(menu.id, first.id, 'Com foto', { image_path: await upload() })
    expect(await images()).toHaveLength(2)

    const { body } = await product.call(menus.deleteMenu, { params: { ...here.path, id: menu.id } }, as())

    expect(body).toEqual({ success: true, msg: 'Registro excluído com sucesso!' })
    expect(await images()).toEqual([])
    expect(await list()).toEqual([])
    const rows = product.house.db.selectFrom('menu_item').where('business_id', '=', here.business_id)
    expect(await rows.selectAll().execute()).toEqual([])
  })

  test('is one of at most 50 of an establishment', { tags: ['D-68'] }, async () => {
    await product.house.db
      .insertInto('menu')
      .values(Array.from({ length: 50 }, (_, position) => ({ ...here.path, name: 'a', position })))
      .execute()

    expect((await create('Mais um')).body).toMatchObject({ success: false, code: 'full' })
  })
})

describe('the order of menus', () => {
  const order = (menu_ids: number[]) =>
    product.call(menus.orderMenus, { params: here.path, body: { menu_ids } }, as())
  const three = async () => {
    const made = []
    for (const name of ['A', 'B', 'C']) made.push((await create(name)).body.menu.id)
    return made as [number, number, number]
  }

  test('is what was asked for', { tags: ['D-68'] }, async () => {
    const [a, b, c] = await three()

    expect((await order([c, a, b])).body.success).toBe(true)

    expect((await list()).map(({ name, position }) => [name, position])).toEqual([
      ['C', 0],
      ['A', 1],
      ['B', 2],
    ])
  })

  test(
    'is refused when a menu came or went meanwhile, or one is named twice or is of others',
    { tags: ['D-107'] },
    async () => {
      const [a, b, c] = await three()
      const elsewhere = await venue(product)
      const foreign = (await create('De outros', {}, elsewhere)).body.menu.id

      for (const ids of [[], [a, b], [a, b, b], [a, b, c, c], [a, b, foreign], [a, b, c, foreign]]) {
        expect((await order(ids)).body).toMatchObject(stale)
      }
      await product.call(menus.deleteMenu, { params: { ...here.path, id: b } }, as())
      expect((await order([c, b, a])).body).toMatchObject(stale)
      expect((await order([c, a])).body.success).toBe(true)
    },
  )

  test('never gives one place twice, whoever adds and orders at once', { tags: ['D-107'] }, async () => {
    const [a, b, c] = await three()

    await Promise.all([
      order([c, b, a]),
      create('D'),
      order([b, a, c]),
      create('E'),
      create('F'),
      order([a, c, b]),
    ])

    const positions = (await list()).map(({ position }) => position)
    expect(new Set(positions).size).toBe(6)
  })
})

describe('sections', () => {
  const rename = (id: number, section_id: number, body: { name: string; updated_at?: string }) =>
    product.call(sections.updateSection, { params: { ...here.path, id, section_id }, body }, as())

  test('are added to the end, renamed, listed and deleted with their items', { tags: ['D-68'] }, async () => {
    const { menu, first, second } = await menuOf()

    expect((await rename(menu.id, second.id, { name: 'Massas frescas' })).body).toMatchObject({
      success: true,
      msg: 'Seção salva com sucesso!',
      section: { id: second.id, name: 'Massas frescas', position: 1 },
    })
    expect((await rename(menu.id, second.id, { name: ' ' })).body.errors).toEqual({
      name: ['Nome é obrigatório.'],
    })
    const names = await product.call(sections.listSections, { params: { ...here.path, id: menu.id } }, as())
    expect(names.body.map(({ name }) => name)).toEqual(['Entradas', 'Massas frescas'])
    const params = { ...here.path, id: menu.id, section_id: first.id }
    expect((await product.call(sections.deleteSection, { params }, as())).body.success).toBe(true)
    expect(await shape(menu.id)).toEqual([['Massas frescas', 'Nhoque']])
  })

  test(
    'renamed by two from one state, one is told; another section is nobody’s business',
    { tags: ['D-107'] },
    async () => {
      const { menu, first, second } = await menuOf()
      product.turnTo(later)

      const answers = await Promise.all([
        rename(menu.id, first.id, { name: 'Primeiros', updated_at: first.updated_at }),
        rename(menu.id, first.id, { name: 'Antepastos', updated_at: first.updated_at }),
        rename(menu.id, second.id, { name: 'Pastas', updated_at: second.updated_at }),
      ])

      const outcomes = answers.map(({ body }) => body.code ?? 'saved')
      expect(outcomes.slice(0, 2).toSorted()).toEqual(['saved', 'stale'])
      expect(outcomes[2]).toBe('saved')
    },
  )

  test('take the order that was asked for, unless one came or went', { tags: ['D-107'] }, async () => {
    const { menu, first, second } = await menuOf()
    const order = (section_ids: number[]) =>
      product.call(
        sections.orderSections,
        { params: { ...here.path, id: menu.id }, body: { section_ids } },
        as(),
      )

    expect((await order([second.id, first.id])).body.success).toBe(true)
    expect((await shape(menu.id)).map(([name]) => name)).toEqual(['Massas', 'Entradas'])

    const third = await section(menu.id, 'Vinhos')
    expect((await order([first.id, second.id])).body).toMatchObject(stale)
    expect((await order([first.id, second.id, third.id])).body.success).toBe(true)
    expect((await shape(menu.id)).map(([name]) => name)).toEqual(['Entradas', 'Massas', 'Vinhos'])
  })
})

describe('an item', () => {
  const update = (id: number, item_id: number, body: CallInput<typeof sections.updateItem>['body']) =>
    product.call(sections.updateItem, { params: { ...here.path, id, item_id }, body }, as())
  const switchTo = (id: number, item_id: number, available: boolean) =>
    product.call(sections.switchItem, { params: { ...here.path, id, item_id }, body: { available } }, as())

  test(
    'is answered whole, comes last in its section, and can be read again',
    { tags: ['D-68', 'D-109'] },
    async () => {
      const { menu, first } = await menuOf()
      const image_path = await upload()

      const { body } = await newItem(menu.id, first.id, 'Caponata', {
        description: 'Berinjela\ne alcaparras.',
        price_cents: 3400,
        promo_price_cents: 2900,
        tags: ['sem_gluten', 'vegano'],
        image_path,
      })

      expect(body).toMatchObject({ success: true, msg: 'Item salvo com sucesso!' })
      expect(body.item).toEqual({
        id: expect.any(Number),
        section_id: first.id,
        name: 'Caponata',
        description: 'Berinjela\ne alcaparras.',
        price_cents: 3400,
        promo_price_cents: 2900,
        image_path,
        image_url: `/files/${image_path}/400.jpg`,
        available: true,
        position: 3,
        tags: ['vegano', 'sem_gluten'],
        updated_at: morning,
      })
      const { section_id: _, ...read } = body.item
      expect((await find(menu.id)).sections[0]!.items[3]).toEqual(read)
    },
  )

  test('says beside each field what is wrong, and nothing is saved', { tags: ['D-68', 'D-06'] }, async () => {
    const { menu, first, dishes } = await menuOf()

    for (const answer of [
      await newItem(menu.id, first.id, '', { price_cents: 100, promo_price_cents: 100 }),
      await update(menu.id, dishes[0]!.id, { name: ' ', price_cents: 100, promo_price_cents: 200 }),
    ]) {
      expect(answer).toMatchObject({
        status: 422,
        body: {
          errors: {
            name: ['Nome é obrigatório.'],
            promo_price_cents: ['O preço promocional deve ser menor que o preço.'],
          },
        },
      })
    }
    expect((await update(menu.id, dishes[0]!.id, { name: 'a', price_cents: 3_000_000_000 })).status).toBe(422)
    expect(await shape(menu.id)).toEqual([
      ['Entradas', 'Burrata', 'Polenta', 'Arancini'],
      ['Massas', 'Nhoque'],
    ])
  })

  test('two at one item: the second is told; at two items both are saved', { tags: ['D-107'] }, async () => {
    const { menu, dishes } = await menuOf()
    const [one, other] = [dishes[0]!, dishes[1]!]
    product.turnTo(later)

    const answers = await Promise.all([
      update(menu.id, one.id, { name: 'Burrata A', updated_at: one.updated_at }),
      update(menu.id, one.id, { name: 'Burrata B', updated_at: one.updated_at }),
      update(menu.id, other.id, { name: 'Polenta A', updated_at: other.updated_at }),
    ])

    const outcomes = answers.map(({ body }) => body.code ?? 'saved')
    expect(outcomes.slice(0, 2).toSorted()).toEqual(['saved', 'stale'])
    expect(outcomes[2]).toBe('saved')
  })

  test(
    'is switched at once, under an open form too, whose save keeps what was switched',
    { tags: ['D-68'] },
    async () => {
      const { menu, dishes, first, second } = await menuOf()
      const dish = dishes[0]!
      product.turnTo(later)

      const { body } = await switchTo(menu.id, dish.id, false)
      expect(body).toMatchObject({ success: true, item: { available: false, updated_at: morning } })
      const moved = {
        item_ids: [dish.id, (await find(menu.id)).sections[1]!.items[0]!.id],
        moved_id: dish.id,
      }
      await product.call(
        sections.orderItems,
        { params: { ...here.path, id: menu.id, section_id: second.id }, body: moved },
        as(),
      )

      const saved = await update(menu.id, dish.id, { name: 'Burrata', updated_at: dish.updated_at })
      expect(saved.body.item).toMatchObject({ available: false, section_id: second.id, position: 0 })
      expect((await update(menu.id, dish.id, { name: 'Burrata', available: true })).body.item.available).toBe(
        true,
      )
      expect(first.id).not.toBe(second.id)
    },
  )

  test('keeps, changes and loses its image with the form', { tags: ['D-96'] }, async () => {
    const { menu, first } = await menuOf()
    const [one, two] = [await upload(), await upload()]
    const dish = await item(menu.id, first.id, 'Com foto', { image_path: one })

    expect((await update(menu.id, dish.id, { name: 'Com foto' })).body.item.image_path).toBe(one)
    expect((await update(menu.id, dish.id, { name: 'Outra', image_path: two })).body.item.image_path).toBe(
      two,
    )
    expect(await images()).toEqual([{ path: two, copies: 0 }])
    expect(
      (await update(menu.id, dish.id, { name: 'Sem', image_remove: true })).body.item.image_path,
    ).toBeNull()
    expect(await images()).toEqual([])
    expect((await update(menu.id, dish.id, { name: 'Alheia', image_path: '1/x' })).body.errors).toEqual({
      image_path: ['Imagem não encontrada.'],
    })
  })

  test(
    'is one of at most 5,000 of a menu, which is read and ordered in one call',
    { tags: ['D-68'] },
    async () => {
      const { menu, first, second } = await menuOf()
      const rows = Array.from({ length: 4995 }, (_, index) => ({
        business_id: here.business_id,
        section_id: second.id,
        name: `Vinho ${index}`,
        position: index + 1,
      }))
      for (let from = 0; from < rows.length; from += 1000) {
        await product.house.db
          .insertInto('menu_item')
          .values(rows.slice(from, from + 1000))
          .execute()
      }
      expect((await newItem(menu.id, first.id, 'O último')).body.success).toBe(true)
      expect((await newItem(menu.id, first.id, 'Um a mais')).body).toMatchObject({
        success: false,
        code: 'full',
        msg: 'Um cardápio pode ter no máximo 5.000 itens.',
      })

      const ids = (await find(menu.id)).sections[1]!.items.map(({ id }) => id)
      const item_ids = [ids.at(-1)!, ...ids.slice(0, -1)]
      const params = { ...here.path, id: menu.id, section_id: second.id }
      expect(
        (await product.call(sections.orderItems, { params, body: { item_ids } }, as())).body.success,
      ).toBe(true)
      expect((await find(menu.id)).sections[1]!.items.map(({ id }) => id)).toEqual(item_ids)
    },
  )
})

describe('the order of items', () => {
  const order = (id: number, section_id: number, item_ids: number[], moved_id?: number) =>
    product.call(
      sections.orderItems,
      { params: { ...here.path, id, section_id }, body: { item_ids, moved_id } },
      as(),
    )

  test('is what was asked for, also with one of another section', { tags: ['D-68'] }, async () => {
    const { menu, first, second, dishes, pasta } = await menuOf()
    const [a, b, c] = dishes.map(({ id }) => id) as [number, number, number]

    expect((await order(menu.id, first.id, [c, a, b])).body.success).toBe(true)
    expect((await order(menu.id, second.id, [a, pasta.id], a)).body.success).toBe(true)

    expect(await shape(menu.id)).toEqual([
      ['Entradas', 'Arancini', 'Polenta'],
      ['Massas', 'Burrata', 'Nhoque'],
    ])
  })

  test(
    'is refused when the section has other items than those that were seen',
    { tags: ['D-107'] },
    async () => {
      const { menu, first, second, dishes, pasta } = await menuOf()
      const [a, b, c] = dishes.map(({ id }) => id) as [number, number, number]
      const other = await menuOf()
      const before = await shape(menu.id)

      for (const [ids, moved] of [
        [[a, b], undefined],
        [[a, b, c, pasta.id], undefined],
        [[a, b, b], undefined],
        [[a, b, c], pasta.id],
        [[a, b, c, other.pasta.id], other.pasta.id],
        [[a, b, c, 987_654_321], 987_654_321],
      ] as const) {
        expect((await order(menu.id, first.id, [...ids], moved)).body).toMatchObject(stale)
      }
      expect((await order(menu.id, second.id, [a, b, c])).body).toMatchObject(stale)
      expect(await shape(menu.id)).toEqual(before)
    },
  )

  test(
    'gives no place twice and loses nothing, whoever moves, adds and deletes at once',
    { tags: ['D-107'] },
    async () => {
      const { menu, first, second, dishes, pasta } = await menuOf()
      const [a, b, c] = dishes.map(({ id }) => id) as [number, number, number]

      const answers = await Promise.all([
        order(menu.id, first.id, [c, b, a]),
        order(menu.id, second.id, [pasta.id, a], a),
        newItem(menu.id, first.id, 'Novo'),
        order(menu.id, second.id, [b, pasta.id], b),
        product.call(sections.deleteItem, { params: { ...here.path, id: menu.id, item_id: c } }, as()),
        newItem(menu.id, second.id, 'Outro novo'),
      ])

      for (const { status } of answers) expect(status).toBe(200)
      const { sections: after } = await find(menu.id)
      expect(after.flatMap(({ items }) => items)).toHaveLength(5)
      for (const [, ...positions] of await placesOf(menu.id)) {
        expect(new Set(positions).size).toBe(positions.length)
      }
    },
  )
})

describe('the row in the path', () => {
  test(
    'a section or item of another menu, branch or business is not found',
    { tags: ['D-04', 'D-08'] },
    async () => {
      const mine = await menuOf()
      const other = await menuOf()
      const { menu } = mine
      const [section_id, item_id] = [other.first.id, other.dishes[0]!.id]
      const colleague = await signedInPerson(product, 3)
      const at = { ...here.path, id: menu.id }

      const answers = [
        await product.call(
          sections.updateSection,
          { params: { ...at, section_id }, body: { name: 'x' } },
          as(),
        ),
        await product.call(sections.deleteSection, { params: { ...at, section_id } }, as()),
        await product.call(
          sections.orderItems,
          { params: { ...at, section_id }, body: { item_ids: [] } },
          as(),
        ),
        await product.call(sections.createItem, { params: { ...at, section_id }, body: { name: 'x' } }, as()),
        await product.call(sections.updateItem, { params: { ...at, item_id }, body: { name: 'x' } }, as()),
        await product.call(
          sections.switchItem,
          { params: { ...at, item_id }, body: { available: false } },
          as(),
        ),
        await product.call(sections.deleteItem, { params: { ...at, item_id } }, as()),
      ]

      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
      const refused = await product.call(
        sections.updateItem,
        { params: { ...at, item_id: mine.dishes[0]!.id }, body: { name: 'x' } },
        as(colleague.token),
      )
      expect(refused.status).toBe(403)
      expect(await shape(other.menu.id)).toEqual(await shape(menu.id))
    },
  )
})

describe('the prices of some items', { tags: ['D-68'] }, () => {
  const save = (id: number, items: object[], of = here) =>
    product.call(
      setPrices,
      { params: { ...of.path, id }, body: { items: items as never } },
      { token: of.editor.token },
    )

  test('are saved together, with no other field, and a form that was open is outdated', async () => {
    const { menu, dishes } = await menuOf()
    product.turnTo(later)

    const { body } = await save(menu.id, [
      { id: dishes[0]!.id, price_cents: 6500, promo_price_cents: 6000, updated_at: morning },
      { id: dishes[1]!.id, price_cents: null, promo_price_cents: null, updated_at: morning },
    ])

    expect(body).toMatchObject({ success: true })
    const [burrata, polenta, arancini] = (await find(menu.id)).sections[0]!.items
    expect(burrata).toEqual({
      ...dishes[0],
      section_id: undefined,
      price_cents: 6500,
      promo_price_cents: 6000,
      updated_at: later,
    })
    expect(polenta).toMatchObject({ price_cents: null, updated_at: later })
    expect(arancini).toMatchObject({ updated_at: morning })
  })

  test(
    'are refused, all of them, once one item was changed by somebody else',
    { tags: ['D-107'] },
    async () => {
      const { menu, dishes } = await menuOf()
      product.turnTo(later)
      await save(menu.id, [{ id: dishes[1]!.id, price_cents: 100, promo_price_cents: null }])

      const { body } = await save(
        menu.id,
        dishes.map(({ id, updated_at }) => ({ id, price_cents: 900, promo_price_cents: null, updated_at })),
      )

      expect(body).toMatchObject(stale)
      expect((await find(menu.id)).sections[0]!.items.map(({ price_cents }) => price_cents)).toEqual([
        5900,
        100,
        null,
      ])
    },
  )

  test('are refused when one item is of another menu, and when a promotion is not cheaper', async () => {
    const { menu, dishes } = await menuOf()
    const other = await menuOf()
    const price = { price_cents: 900, promo_price_cents: null }

    const foreign = await save(menu.id, [
      { id: dishes[0]!.id, ...price },
      { id: other.dishes[0]!.id, ...price },
    ])
    const dear = await save(menu.id, [{ id: dishes[0]!.id, price_cents: 900, promo_price_cents: 900 }])

    expect([foreign.status, dear.status]).toEqual([404, 422])
    expect((await find(menu.id)).sections[0]!.items[0]).toMatchObject({ price_cents: 5900 })
  })
})
