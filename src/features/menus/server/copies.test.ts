import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadImage } from '#platform/files/contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { fileOf, plain } from '#test/pictures.ts'
import { signedInPerson, venue, type Venue } from '#test/venue.ts'
import * as menus from '../contract.ts'
import * as sections from '../sections.contract.ts'

let product: TestHouse
let here: Venue
/** Another branch of the same business. */
let sister: { business_id: number; branch_id: number }
beforeAll(async () => {
  product = await testHouse()
})
beforeEach(async () => {
  here = await venue(product)
  const { id } = await product.house.db
    .insertInto('branch')
    .values({
      business_id: here.business_id,
      name: 'Casa',
      branch: 'Norte',
      slug: `norte-${here.business_id}`,
      is_draft: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  sister = { business_id: here.business_id, branch_id: id }
})

type BranchIds = { business_id: number; branch_id: number }
const as = (token = here.owner.token) => ({ token })

async function menuAt(place: BranchIds, name: string, token = here.owner.token) {
  const { body } = await product.call(menus.createMenu, { params: place, body: { name } }, as(token))
  const params = { ...place, id: body.menu.id }
  const made = await product.call(sections.createSection, { params, body: { name: 'Entradas' } }, as(token))
  return { ...params, section_id: made.body.section.id }
}
type At = Awaited<ReturnType<typeof menuAt>>

const add = async ({ business_id, branch_id, id, section_id }: At, name: string, given: object = {}) =>
  (
    await product.call(
      sections.createItem,
      { params: { business_id, branch_id, id, section_id }, body: { name, ...given } },
      as(),
    )
  ).body.item
const find = async ({ business_id, branch_id, id }: BranchIds & { id: number }) =>
  (await product.call(menus.findMenu, { params: { business_id, branch_id, id } }, as())).body
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

const copyMenu = (from: At, branch_id: number, token = here.owner.token) =>
  product.call(menus.copyMenu, { params: from, body: { branch_id } }, as(token))
const copySection = (from: At, to: { branch_id: number; id: number }, token = here.owner.token) =>
  product.call(
    sections.copySection,
    { params: from, body: { branch_id: to.branch_id, menu_id: to.id } },
    as(token),
  )
const copyItem = (from: At & { item_id: number }, to: At, token = here.owner.token) =>
  product.call(
    sections.copyItem,
    { params: from, body: { branch_id: to.branch_id, menu_id: to.id, section_id: to.section_id } },
    as(token),
  )

const content = ({ sections: all }: Awaited<ReturnType<typeof find>>) =>
  all.map(({ name, items }) => [name, items.map((item) => ({ ...item, id: 0, updated_at: '' }))])

describe('a copy', () => {
  test(
    'of a menu has all that is in it, is inactive, comes last, and is on its own from then on',
    { tags: ['D-68'] },
    async () => {
      const menu = await menuAt(here.path, 'Da casa')
      const dish = await add(menu, 'Burrata', {
        description: 'Com pão.',
        price_cents: 5900,
        promo_price_cents: 4900,
        tags: ['vegetariano'],
        available: false,
      })
      await add(menu, 'Polenta')
      await product.call(menus.switchMenu, { params: menu, body: { status: 'active' } }, as())
      const before = await find(menu)

      const { body } = await copyMenu(menu, sister.branch_id)

      expect(body).toMatchObject({
        success: true,
        msg: 'Cardápio copiado com sucesso!',
        menu: { name: 'Da casa', status: 'inactive', position: 0 },
      })
      const copy = { ...sister, id: body.menu.id }
      expect(content(await find(copy))).toEqual(content(before))
      const { name } = dish
      const params = { ...menu, item_id: dish.id }
      await product.call(sections.updateItem, { params, body: { name: `${name} nova` } }, as())
      expect(content(await find(copy))).toEqual(content(before))
    },
  )

  test('beside its source says that it is one', { tags: ['D-68'] }, async () => {
    const menu = await menuAt(here.path, 'Da casa')
    const item = { ...menu, item_id: (await add(menu, 'Burrata')).id }

    const { id } = (await copyMenu(menu, here.path.branch_id)).body.menu
    await copyItem(item, menu)
    await copySection(menu, menu)

    expect((await find({ ...here.path, id })).name).toBe('Da casa (cópia)')
    const after = await find(menu)
    expect(after.sections.map(({ name, items }) => [name, items.map((one) => one.name)])).toEqual([
      ['Entradas', ['Burrata', 'Burrata (cópia)']],
      ['Entradas (cópia)', ['Burrata', 'Burrata (cópia)']],
    ])
  })

  test('of a section or an item goes to the end of where it was sent', { tags: ['D-68'] }, async () => {
    const menu = await menuAt(here.path, 'Da casa')
    const item_id = (await add(menu, 'Burrata', { price_cents: 5900 })).id
    const there = await menuAt(sister, 'Do norte')
    await add(there, 'Caponata')

    expect((await copyItem({ ...menu, item_id }, there)).body).toMatchObject({
      msg: 'Item copiado com sucesso!',
      item: { name: 'Burrata', price_cents: 5900, section_id: there.section_id, position: 1 },
    })
    expect((await copySection(menu, there)).body).toMatchObject({
      msg: 'Seção copiada com sucesso!',
      section: { name: 'Entradas', position: 1 },
    })
    expect((await find(there)).sections.map(({ items }) => items.map(({ name }) => name))).toEqual([
      ['Caponata', 'Burrata'],
      ['Burrata'],
    ])
  })

  test('that is sent twice with one key is made once', { tags: ['D-106'] }, async () => {
    const menu = await menuAt(here.path, 'Da casa')
    const send = () =>
      product.call(
        menus.copyMenu,
        { params: menu, body: { branch_id: sister.branch_id } },
        { ...as(), headers: { 'idempotency-key': 'copia-uma-vez' } },
      )

    await Promise.all([send(), send()])

    expect((await product.call(menus.listMenus, { params: sister }, as())).body).toHaveLength(1)
  })

  test('of 5,000 items is whole', { tags: ['D-68'] }, async () => {
    const menu = await menuAt(here.path, 'Adega')
    for (let from = 0; from < 5000; from += 1000) {
      const rows = Array.from({ length: 1000 }, (_, index) => ({
        business_id: here.business_id,
        section_id: menu.section_id,
        name: `Vinho ${from + index}`,
        position: from + index,
      }))
      await product.house.db.insertInto('menu_item').values(rows).execute()
    }

    const { body } = await copyMenu(menu, sister.branch_id)

    const names = (await find({ ...sister, id: body.menu.id })).sections[0]!.items.map(({ name }) => name)
    expect(names).toEqual(Array.from({ length: 5000 }, (_, index) => `Vinho ${index}`))
    expect((await copySection(menu, menu)).body).toMatchObject({ success: false, code: 'full' })
  })
})

describe('the image of a copy', () => {
  test(
    'stays when its source loses it, and goes with the last that shows it; its bytes count once',
    { tags: ['D-96'] },
    async () => {
      const menu = await menuAt(here.path, 'Da casa')
      const path = await upload()
      const dish = await add(menu, 'Burrata', { image_path: path })
      const source = { ...menu, item_id: dish.id }
      const { body } = await copyMenu(menu, sister.branch_id)
      const copied = (await find({ ...sister, id: body.menu.id })).sections[0]!.items[0]!
      expect(copied.image_path).toBe(path)
      expect(await images()).toEqual([{ path, copies: 1 }])

      const params = source
      await product.queue.drain(product.house)
      await product.call(sections.updateItem, { params, body: { name: 'Burrata', image_remove: true } }, as())
      expect(await images()).toEqual([{ path, copies: 0 }])
      expect(await product.queue.drain(product.house)).toEqual([])
      expect((await find({ ...sister, id: body.menu.id })).sections[0]!.items[0]!.image_path).toBe(path)

      await product.call(menus.deleteMenu, { params: { ...sister, id: body.menu.id } }, as())
      expect(await images()).toEqual([])
    },
  )

  test('is one of several in one menu, each of which counts', { tags: ['D-96'] }, async () => {
    const menu = await menuAt(here.path, 'Da casa')
    const path = await upload()
    const item = { ...menu, item_id: (await add(menu, 'Burrata', { image_path: path })).id }
    await copyItem(item, menu)
    await copyItem(item, menu)
    expect(await images()).toEqual([{ path, copies: 2 }])

    const { body } = await copyMenu(menu, sister.branch_id)
    expect(await images()).toEqual([{ path, copies: 5 }])

    await product.call(menus.deleteMenu, { params: menu }, as())
    expect(await images()).toEqual([{ path, copies: 2 }])
    await product.call(menus.deleteMenu, { params: { ...sister, id: body.menu.id } }, as())
    expect(await images()).toEqual([])
  })

  test('is never there without its row, also when copies and removals meet', { tags: ['D-96'] }, async () => {
    const menu = await menuAt(here.path, 'Da casa')
    const path = await upload()
    const item = { ...menu, item_id: (await add(menu, 'Burrata', { image_path: path })).id }

    await Promise.all([
      copyMenu(menu, sister.branch_id),
      copyItem(item, menu),
      product.call(sections.updateItem, { params: item, body: { name: 'a', image_remove: true } }, as()),
      copyMenu(menu, sister.branch_id),
      copySection(menu, menu),
    ])

    const shown = await product.house.db
      .selectFrom('menu_item')
      .where('business_id', '=', here.business_id)
      .where('image_path', 'is not', null)
      .select('image_path')
      .execute()
    const [left] = await images()
    expect(shown.length).toBe(left ? left.copies + 1 : 0)
  })
})

describe('where a copy goes', () => {
  test(
    'is a branch of the business that the caller reaches, and nothing else is written',
    { tags: ['D-23', 'D-04'] },
    async () => {
      const menu = await menuAt(here.path, 'Da casa')
      const item = { ...menu, item_id: (await add(menu, 'Burrata')).id }
      const elsewhere = await venue(product)
      const theirs = await menuAt(elsewhere.path, 'De outros', elsewhere.owner.token)
      const mine = await menuAt(sister, 'Do norte')
      const refused = { branch_id: ['Estabelecimento não encontrado.'] }

      for (const [to, token] of [
        [theirs, here.owner.token],
        [theirs, here.agency.token],
        // The operator reaches it, but it is another business, and businesses must not share images.
        [theirs, here.master.token],
        [{ ...mine, branch_id: 987_654_321 }, here.owner.token],
        [mine, here.editor.token],
      ] as const) {
        for (const answer of [
          await copyMenu(menu, to.branch_id, token),
          await copySection(menu, to, token),
          await copyItem(item, to, token),
        ]) {
          expect(answer).toMatchObject({ status: 422, body: { errors: refused } })
        }
      }
      expect((await find(mine)).sections[0]!.items).toEqual([])
      expect((await copyMenu(menu, here.path.branch_id, here.editor.token)).body.success).toBe(true)
    },
  )

  test('is a menu and a section of that branch', { tags: ['D-04'] }, async () => {
    const menu = await menuAt(here.path, 'Da casa')
    const item = { ...menu, item_id: (await add(menu, 'Burrata')).id }
    const there = await menuAt(sister, 'Do norte')
    const other = await menuAt(sister, 'Outro')

    for (const answer of [
      await copySection(menu, { ...menu, branch_id: sister.branch_id }),
      await copyItem(item, { ...there, id: menu.id }),
    ]) {
      expect(answer.body.errors).toEqual({ menu_id: ['Cardápio não encontrado.'] })
    }
    const wrong = await copyItem(item, { ...there, section_id: other.section_id })
    expect(wrong.body.errors).toEqual({ section_id: ['Seção não encontrada.'] })
    expect((await find(there)).sections).toHaveLength(1)
  })

  test('what is copied is of the branch in the path', { tags: ['D-04'] }, async () => {
    const elsewhere = await venue(product)
    const theirs = await menuAt(elsewhere.path, 'De outros', elsewhere.owner.token)
    const mine = await menuAt(here.path, 'Da casa')
    const stranger = await signedInPerson(product, 3)

    expect((await copyMenu({ ...theirs, ...here.path }, sister.branch_id)).status).toBe(404)
    expect((await copySection({ ...mine, section_id: theirs.section_id }, mine)).status).toBe(404)
    expect((await copyMenu(mine, sister.branch_id, stranger.token)).status).toBe(403)
  })
})
