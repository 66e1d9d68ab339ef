import { readFile } from 'node:fs/promises'
import channel from 'node:diagnostics_channel'
import { setImmediate as turn } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apart } from '#platform/apart/apart.ts'
import { hit } from '#platform/limits/limits.ts'
import { guardLimits } from '#platform/limits/table.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { venue, type Venue } from '#test/venue.ts'
import * as menus from '../contract.ts'
import * as files from '../import.contract.ts'
import * as sections from '../sections.contract.ts'
import { foundIn } from './menu-file.apart.ts'
import type { CheckedFile, GivenFile } from './menu-file.check.ts'

let product: TestHouse
let here: Venue
beforeAll(async () => {
  product = await testHouse()
})
beforeEach(async () => {
  here = await venue(product)
})

const as = () => ({ token: here.editor.token })
const csv = (text: string) => new File([text], 'cardapio.csv', { type: 'text/csv' })
const check = (file: File) => product.call(files.checkMenuImport, { params: here.path, body: { file } }, as())
const apply = (file: File, name = 'Importado', headers: Record<string, string> = {}) =>
  product.call(files.importMenu, { params: here.path, body: { file, name } }, { ...as(), headers })
const list = async () => (await product.call(menus.listMenus, { params: here.path }, as())).body
const find = async (id: number) =>
  (await product.call(menus.findMenu, { params: { ...here.path, id } }, as())).body
const download = (id: number) => product.call(files.exportMenu, { params: { ...here.path, id } }, as())

const good =
  'Seção;Item;Preço;Etiquetas\nEntradas;Burrata;59,00;Vegetariano\nMassas;Nhoque;58,00;\nEntradas;Polenta;;\n'
const bad = 'Seção;Item;Preço\nEntradas;Burrata;59,00\nEntradas;;3,00\nMassas;Nhoque;cinco\n'

describe('an import', () => {
  test('is tried first, which writes nothing and says what there is', { tags: ['D-68'] }, async () => {
    const { body } = await check(csv(good))

    expect(body).toEqual({
      success: true,
      msg: '3 itens em 2 seções.',
      sections_count: 2,
      items_count: 3,
      problems: [],
      problems_count: 0,
      ignored: [],
      headings: ['Seção', 'Item', 'Preço', 'Etiquetas'],
      heading_line: 1,
      first_lines: [
        ['Entradas', 'Burrata', '59,00', 'Vegetariano'],
        ['Massas', 'Nhoque', '58,00', ''],
        ['Entradas', 'Polenta', '', ''],
      ],
      columns: {
        section: 0,
        item: 1,
        description: null,
        price: 2,
        promo: null,
        available: null,
        tags: 3,
      },
    })
    expect(await list()).toEqual([])
  })

  test('makes an inactive menu of it, after the others', { tags: ['D-68'] }, async () => {
    await product.call(menus.createMenu, { params: here.path, body: { name: 'Outro' } }, as())

    const { body } = await apply(csv(good), '  Da casa ')

    expect(body).toMatchObject({
      success: true,
      msg: 'Cardápio importado com sucesso!',
      sections_count: 2,
      items_count: 3,
      menu: { name: 'Da casa', status: 'inactive', position: 1 },
    })
    const menu = await find(body.menu.id)
    expect(
      menu.sections.map(({ name, position, items }) => [
        name,
        position,
        items.map((item) => [item.name, item.position, item.price_cents, item.tags]),
      ]),
    ).toEqual([
      [
        'Entradas',
        0,
        [
          ['Burrata', 0, 5900, ['vegetariano']],
          ['Polenta', 1, null, []],
        ],
      ],
      ['Massas', 1, [['Nhoque', 0, 5800, []]]],
    ])
  })

  test('with a problem is refused whole, by line and column', { tags: ['D-68'] }, async () => {
    const problems = [
      { line: 3, column: 'Item', msg: 'Nome é obrigatório.' },
      { line: 4, column: 'Preço', msg: 'Preço inválido. Escreva como 42,00.' },
    ]
    const msg = 'O arquivo tem 2 problemas. Corrija e envie de novo; nada foi importado.'

    expect((await check(csv(bad))).body).toMatchObject({ success: true, msg, problems, problems_count: 2 })
    expect(await apply(csv(bad))).toMatchObject({
      status: 200,
      body: { success: false, code: 'problems', msg, problems },
    })
    expect(await list()).toEqual([])
  })

  test(
    'of a file with unknown headings is made by the columns that the person chose',
    { tags: ['D-68'] },
    async () => {
      const file = () => csv('Tipo;Denominação;Custo\nMassas;Nhoque;58,00\n')
      const chosen = {
        section: 0,
        item: 1,
        price: 2,
        description: null,
        promo: null,
        available: null,
        tags: null,
      }
      const send = (columns: typeof chosen) =>
        product.call(
          files.importMenu,
          { params: here.path, body: { file: file(), name: 'Da casa', columns } },
          as(),
        )

      const guessed = await check(file())
      expect(guessed.body).toMatchObject({
        success: true,
        msg: 'Diga de que coluna vem cada dado.',
        columns: { section: null, item: null, price: null },
        problems: [{ column: 'Seção' }, { column: 'Item' }],
      })
      expect((await apply(file())).body).toMatchObject({ success: false, code: 'problems' })
      expect((await send({ ...chosen, price: 1 })).body).toMatchObject({
        errors: { item: ['Esta coluna já foi escolhida.'], price: ['Esta coluna já foi escolhida.'] },
      })
      const { body } = await send(chosen)

      expect(body).toMatchObject({ success: true, items_count: 1 })
      expect((await find(body.menu.id)).sections).toMatchObject([
        { name: 'Massas', items: [{ name: 'Nhoque', price_cents: 5800 }] },
      ])
    },
  )

  test('tells at most 100 problems and how many there are', { tags: ['D-68'] }, async () => {
    const { body } = await check(csv(`Seção;Item\n${'A;\n;B\n'.repeat(150)}`))

    expect([body.problems.length, body.problems_count]).toEqual([100, 150])
  })

  test('takes a workbook of Excel as it takes CSV', { tags: ['D-68'] }, async () => {
    const workbook = new File([await readFile('test/cardapio.xlsx')], 'cardapio.xlsx')

    const { body } = await check(workbook)

    expect(body).toMatchObject({ success: true, sections_count: 4, items_count: 6, problems_count: 2 })
    expect(body.problems.map(({ line }) => line)).toEqual([10, 10])
  })

  test('takes 1 MB at most, and no other kind of file', { tags: ['D-96', 'D-68'] }, async () => {
    const large = await check(csv(`Seção;Item\n${'x'.repeat(1_000_001)}`))
    expect(large).toMatchObject({
      status: 422,
      body: { errors: { file: ['O arquivo pode ter no máximo 1 MB.'] } },
    })
    const old = await check(new File([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0)], 'cardapio.xls'))
    expect(old.body.errors?.file?.[0]).toMatch(/^Envie uma planilha do Excel \(\.xlsx\) ou um arquivo CSV\./)
    const torn = await check(new File([Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)], 'cardapio.xlsx'))
    expect(torn.body.errors?.file?.[0]).toMatch(/^Não foi possível abrir esta planilha\./)
    expect((await apply(csv(good), ' ')).body.errors).toEqual({ name: ['Nome é obrigatório.'] })
    expect((await apply(csv('Nome;Valor\nCafé;5\n'))).body).toMatchObject({
      success: false,
      code: 'problems',
    })
    expect(await list()).toEqual([])
  })

  test(
    'is made once by one key, and another file with that key is refused',
    { tags: ['D-106'] },
    async () => {
      const key = { 'idempotency-key': 'importar-uma-vez' }

      const [one, other] = await Promise.all([
        apply(csv(good), 'Da casa', key),
        apply(csv(good), 'Da casa', key),
      ])
      const another = await apply(csv(`${good}Massas;Penne;54,00;\n`), 'Da casa', key)

      expect(one.body.menu.id).toBe(other.body.menu.id)
      expect(another.status).toBe(422)
      expect(await list()).toHaveLength(1)
    },
  )

  test(
    'a file counts by what it holds: another of the same name and size is another',
    { tags: ['D-106'] },
    async () => {
      const key = { 'idempotency-key': 'importar-outro-arquivo' }
      const other = good.replace('59,00', '69,00')
      expect(csv(other).size).toBe(csv(good).size)

      const first = await apply(csv(good), 'Da casa', key)
      const second = await apply(csv(other), 'Da casa', key)

      expect(first.body.success).toBe(true)
      expect(second).toMatchObject({
        status: 422,
        body: {
          errors: { 'Idempotency-Key': [expect.stringMatching(/^O envio anterior já foi registrado/)] },
        },
      })
      expect((await find((await list())[0]!.id)).sections[0]!.items[0]!.price_cents).toBe(5900)
    },
  )

  test('of 5,000 items is whole, and one of more is refused', { tags: ['D-68'] }, async () => {
    const lines = (count: number) =>
      `Seção;Item;Preço\n${Array.from({ length: count }, (_, index) => `S${index % 200};Vinho ${index};${index},90\n`).join('')}`

    const { body } = await apply(csv(lines(5000)))

    expect(body).toMatchObject({ success: true, sections_count: 200, items_count: 5000 })
    expect((await list()).map(({ sections_count, items_count }) => [sections_count, items_count])).toEqual([
      [200, 5000],
    ])
    expect((await apply(csv(lines(5001)))).body).toMatchObject({ success: false, code: 'problems' })
  })
})

describe('the reading of a file', () => {
  const worst = csv(`Seção;Item;Descrição\n${`A;B;"${'a""'.repeat(48)}"\n`.repeat(5990)}`)

  test('leaves the server free: it answers others meanwhile', { tags: ['D-68'] }, async () => {
    let reading = 0
    const started = (message: unknown) => {
      const { request } = message as { request: { routeOptions: { url?: string } } }
      if (request.routeOptions.url?.includes('/menu/import')) reading += 1
    }
    channel.subscribe('tracing:fastify.request.handler:start', started)
    const asked = [...Array.from({ length: 3 }, () => check(worst)), apply(worst)]
    const seen = { early: 0, isRead: false }
    void Promise.race(asked).finally(() => (seen.isRead = true))

    while (!seen.isRead && seen.early < 50) {
      await turn()
      await product.request({ url: '/api/health/live' })
      // Counted only while all four requests are in their handlers and none has its answer.
      if (reading === 4 && !seen.isRead) seen.early += 1
    }
    const outcomes = await Promise.all(asked)
    channel.unsubscribe('tracing:fastify.request.handler:start', started)

    expect(seen.early).toBe(50)
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test(
    'is ended when it takes too long or too much memory, and the person is told',
    { tags: ['D-68'] },
    async () => {
      const script = new URL('./menu-file.worker.ts', import.meta.url)
      const within = (limit: { maxMs: number; heapMB: number }) => {
        const ask = apart<GivenFile, CheckedFile>(script, {
          waiting: 1,
          cpuMs: 60_000,
          memoryMB: 300,
          ...limit,
        })
        return (bytes: Uint8Array) => ask(here.business_id, { bytes })
      }
      const bytes = new Uint8Array(await worst.arrayBuffer())

      const late = await within({ maxMs: 1, heapMB: 64 })(bytes)
      const broken = await within({ maxMs: 60_000, heapMB: 5 })(bytes)

      expect(() => foundIn(late)).toThrow(
        'O arquivo demorou demais para ser lido. Divida-o em arquivos menores.',
      )
      expect(() => foundIn(broken)).toThrow('Não foi possível ler este arquivo.')
      expect((await within({ maxMs: 60_000, heapMB: 64 })(bytes)).kind).toBe('answered')
    },
  )

  test(
    'is allowed 30 times in ten minutes to a person and 60 times to a business',
    { tags: ['D-68', 'D-94'] },
    async () => {
      const limited = await testHouse({ settings: { rateLimits: true }, now: '2026-11-20T15:00:00Z' })
      const there = await venue(limited)
      const { house } = limited
      const trying = { house, db: house.db, now: house.now() }
      const counted = async (person: number, count: number) => {
        const { byPerson, byBusiness } = guardLimits.menuFile
        const keyed = [
          { ...byPerson, key: String(person) },
          { ...byBusiness, key: String(there.business_id) },
        ]
        for (let done = 0; done < count; done++) await hit(trying, keyed)
      }
      const read = async (token: string) =>
        (
          await limited.call(
            files.checkMenuImport,
            { params: there.path, body: { file: csv(good) } },
            { token },
          )
        ).status

      await counted(there.editor.id, 29)
      expect([await read(there.editor.token), await read(there.editor.token)]).toEqual([200, 429])
      await counted(there.owner.id, 29)
      expect([await read(there.owner.token), await read(there.agency.token)]).toEqual([200, 429])
      const refused = await limited.call(
        files.importMenu,
        { params: there.path, body: { file: csv(good), name: 'Importado' } },
        { token: there.owner.token },
      )
      expect(refused.body.msg).toBe('Muitas tentativas. Aguarde alguns minutos e tente novamente.')
      limited.turnTo('2026-11-20T15:11:00Z')
      expect(await read(there.editor.token)).toBe(200)
    },
  )
})

describe('an export', () => {
  test('is the file of that name, and importing it makes the same menu', { tags: ['D-68'] }, async () => {
    const first = (await apply(csv(good), 'Cardápio "da casa"')).body.menu
    const params = { ...here.path, id: first.id }
    const { section } = (
      await product.call(sections.createSection, { params, body: { name: '=Vazia' } }, as())
    ).body
    await product.call(
      sections.createItem,
      {
        params: { ...params, section_id: (await find(first.id)).sections[0]!.id },
        body: { name: '-Especial;do "dia"', description: '=SOMA(A1)\ne mais', price_cents: 104_205 },
      },
      as(),
    )

    const file = await download(first.id)

    expect(file.status).toBe(200)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="cardapio.csv"; filename*=UTF-8''Card%C3%A1pio%20da%20casa.csv`,
    )
    const text = file.body as string
    expect(text.split('\r\n')[0]).toBe(
      '\uFEFFSeção;Item;Descrição;Preço;Preço promocional;Disponível;Etiquetas',
    )
    expect(text).toContain(`Entradas;"'-Especial;do ""dia""";"'=SOMA(A1)\ne mais";1042,05;;Sim;\r\n`)
    expect(section.name).toBe('=Vazia')
    const again = (await apply(csv(text), 'De novo')).body.menu
    const content = async (id: number) =>
      (await find(id)).sections.map(({ name, items }) => [
        name,
        items.map((item) => ({ ...item, id: 0, updated_at: '' })),
      ])
    expect(await content(again.id)).toEqual(await content(first.id))
  })

  test('is of this branch only', { tags: ['D-04'] }, async () => {
    const elsewhere = await venue(product)
    const { menu } = (
      await product.call(
        menus.createMenu,
        { params: elsewhere.path, body: { name: 'De outros' } },
        { token: elsewhere.owner.token },
      )
    ).body

    expect((await download(menu.id)).status).toBe(404)
  })
})
