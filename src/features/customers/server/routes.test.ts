import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listCustomers } from '../contract.ts'
import { findCustomer } from '#features/guests/lookup.contract.ts'
import { firstCustomers, pageOfCustomers } from './queries.ts'
import { recordVisits } from './visits.ts'
import type { QueryOf } from '#lib/call/endpoint.ts'
import { csvLine } from '#lib/sheet/csv.ts'
import { testHouse } from '#test/app.ts'
import { sibling, type Signed, venue, type Venue } from '#test/venue.ts'

const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house

type Query = Partial<QueryOf<typeof listCustomers>>

const list = (here: Venue, query: Query = {}, person: Signed | null = here.editor) =>
  product.call(listCustomers, { params: here.path, query }, { token: person?.token ?? null })

const download = (here: Venue, query = '', person: Signed = here.owner) =>
  product.request({
    method: 'GET',
    url: `/api/business/${here.business_id}/branch/${here.path.branch_id}/customer?export=true${query}`,
    headers: { 'x-auth-token': person.token },
  })

let phones = 0

type CustomerOptions = {
  name?: string
  phone?: string
  email?: string | null
  birth_date?: string | null
  since?: string
  visits?: string[]
}

/** A customer linked to the branch, with visits on these dates. */
async function customer(
  { path }: Venue,
  { since = '2026-11-01T12:00:00Z', visits = [], ...given }: CustomerOptions = {},
) {
  const { id } = await db
    .insertInto('customer')
    .values({
      business_id: path.business_id,
      name: 'Maria Silva',
      phone: `119${30_000_000 + ++phones}`,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('customer_branch')
    .values({ ...path, customer_id: id, created_at: since })
    .execute()
  const rows = visits.map((date) => ({ ...path, customer_id: id, date }))
  await db.transaction().execute((trx) => recordVisits(trx, rows, product.house.now()))
  return id
}

const found = async (here: Venue, query: Query) => (await list(here, query)).body.data.map(({ id }) => id)

describe('the list', () => {
  test(
    'has a customer with their visits and the date they registered',
    { tags: ['CUST-28', 'CUST-29', 'CUST-30'] },
    async () => {
      const here = await venue(product)
      const id = await customer(here, {
        phone: '11987650000',
        email: 'maria@exemplo.com',
        birth_date: '1990-05-17',
        since: '2026-11-02T01:00:00Z',
        visits: ['2026-11-03', '2026-11-05'],
      })

      const { body } = await list(here)

      expect(body.data).toEqual([
        {
          id,
          name: 'Maria Silva',
          phone: '11987650000',
          email: 'maria@exemplo.com',
          birth_date: '1990-05-17',
          registered_at: '2026-11-01',
          customer_branch: { visits_count: 2 },
          customer_branch_visit: [
            { created_at: '2026-11-20T15:00:00.000Z' },
            { created_at: '2026-11-20T15:00:00.000Z' },
          ],
        },
      ])
    },
  )

  test('is in pages of 20, newest registration first', { tags: ['CUST-32'] }, async () => {
    const here = await venue(product)
    const ids = []
    for (let day = 1; day <= 23; day++) {
      ids.push(await customer(here, { since: `2026-10-${String(day).padStart(2, '0')}T12:00:00Z` }))
    }

    const [first, second, beyond] = [
      await list(here),
      await list(here, { page: 2 }),
      await list(here, { page: 7 }),
    ]

    expect(first.body).toMatchObject({
      from: 1,
      to: 20,
      total: 23,
      current_page: 1,
      last_page: 2,
      per_page: 20,
    })
    expect(second.body).toMatchObject({ from: 21, to: 23, total: 23, current_page: 2, last_page: 2 })
    expect(beyond.body).toEqual(second.body)
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(ids.toReversed())
  })

  test(
    'of one instant has the later customer first, each once over all pages, whatever way the database takes',
    { tags: ['CUST-32'] },
    async () => {
      const here = await venue(product)
      const people = Array.from({ length: 45 }, (_, n) => ({
        business_id: here.business_id,
        name: `Cliente ${n}`,
        phone: `1197${String(n).padStart(7, '0')}`,
      }))
      const made = await db.insertInto('customer').values(people).returning('id').execute()
      const ids = made.map(({ id }) => id).toSorted((a, b) => b - a)
      // Linked in an order other than that of creation, so that a correct order cannot come from the rows.
      const mixed = ids.toSorted((a, b) => (a % 7) - (b % 7))
      const created_at = '2026-11-01T12:00:00.123456Z'
      await db
        .insertInto('customer_branch')
        .values(mixed.map((customer_id) => ({ ...here.path, customer_id, created_at })))
        .execute()
      const without = (ways: string[]) =>
        db.transaction().execute(async (trx) => {
          for (const way of ways) await sql`set local ${sql.ref(way)} = off`.execute(trx)
          const pages = []
          for (const page of [1, 2, 3])
            pages.push(await pageOfCustomers(product.house, trx, here.branch, {}, page))
          return pages.flatMap(({ data }) => data.map(({ id }) => id))
        })

      expect([
        ...(await found(here, {})),
        ...(await found(here, { page: 2 })),
        ...(await found(here, { page: 3 })),
      ]).toEqual(ids)
      expect(await found(here, { search: 'Cliente', page: 2 })).toEqual(ids.slice(20, 40))
      expect(await without(['enable_indexscan', 'enable_indexonlyscan'])).toEqual(ids)
      expect(await without(['enable_nestloop', 'enable_hashjoin'])).toEqual(ids)
      const lines = (await download(here)).body.split('\r\n').slice(1, -1)
      expect(lines.map((line) => line.split(';')[0])).toEqual(people.map(({ name }) => name).toReversed())
    },
  )

  test('without customers is one empty page', { tags: ['D-01'] }, async () => {
    const here = await venue(product)

    expect((await list(here)).body).toEqual({
      data: [],
      from: 0,
      to: 0,
      total: 0,
      current_page: 1,
      last_page: 1,
      per_page: 20,
    })
  })

  test(
    'finds by name without accents and by phone digits; one letter finds all',
    { tags: ['CUST-33'] },
    async () => {
      const here = await venue(product)
      const jose = await customer(here, {
        name: 'José Araújo',
        phone: '11911112222',
        since: '2026-11-02T12:00:00Z',
      })
      const ana = await customer(here, { name: 'Ana_Lima', phone: '21933334444' })

      expect(await found(here, { search: 'JOSE araujo' })).toEqual([jose])
      expect(await found(here, { search: '(21) 93333-4444' })).toEqual([ana])
      expect(await found(here, { search: '9111' })).toEqual([jose])
      expect(await found(here, { search: 'a_l' })).toEqual([ana])
      expect(await found(here, { search: 'e_a' })).toEqual([])
      expect(await found(here, { search: 'x' })).toEqual([jose, ana])
    },
  )

  test('takes a number of visits: at least so many', { tags: ['CUST-34', 'D-57'] }, async () => {
    const here = await venue(product)
    const often = await customer(here, {
      visits: ['2026-11-01', '2026-11-02'],
      since: '2026-11-02T12:00:00Z',
    })
    const once = await customer(here, { visits: ['2026-11-01'] })
    await customer(here)

    expect(await found(here, { visitCount: 2 })).toEqual([often])
    expect(await found(here, { visitCount: 1 })).toEqual([often, once])
    expect((await list(here, { visitCount: 0 })).body.total).toBe(3)
  })

  test('takes dates of birth, both included', { tags: ['CUST-35'] }, async () => {
    const here = await venue(product)
    const young = await customer(here, { birth_date: '2000-01-31', since: '2026-11-02T12:00:00Z' })
    const old = await customer(here, { birth_date: '1960-02-01' })
    await customer(here)

    expect(await found(here, { birthDateFrom: '31/01/2000' })).toEqual([young])
    expect(await found(here, { birthDateTo: '1960-02-01' })).toEqual([old])
    expect(await found(here, { birthDateFrom: '1960-02-02', birthDateTo: '2000-01-30' })).toEqual([])
  })

  test('takes dates of visit: any visit between them, both included', { tags: ['CUST-36'] }, async () => {
    const here = await venue(product)
    const early = await customer(here, {
      visits: ['2026-10-01', '2026-11-10'],
      since: '2026-11-02T12:00:00Z',
    })
    const late = await customer(here, { visits: ['2026-11-12'] })

    expect(await found(here, { visitDateFrom: '2026-11-10', visitDateTo: '2026-11-12' })).toEqual([
      early,
      late,
    ])
    expect(await found(here, { visitDateFrom: '2026-10-02', visitDateTo: '2026-11-09' })).toEqual([])
    expect(await found(here, { visitDateTo: '01/10/2026' })).toEqual([early])
  })

  test('refuses invalid filters', async () => {
    const here = await venue(product)

    const answers = [
      await list(here, { birthDateFrom: '2026-02-30' }),
      await list(here, { visitCount: -1 }),
      await list(here, { visitCount: 'muitas' as never }),
      await list(here, { page: 0 }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect(answers[0]!.body.errors).toEqual({ birthDateFrom: ['Preencha uma data válida!'] })
  })

  test('of a branch has only those linked to it', { tags: ['D-55'] }, async () => {
    const [here, there] = [await venue(product), await venue(product)]
    await customer(there, { name: 'Zuleica' })
    await db
      .insertInto('customer')
      .values({ business_id: here.business_id, name: 'Zuleica', phone: '11900001111' })
      .execute()

    expect((await list(here, { search: 'Zuleica' })).body.total).toBe(0)
  })

  test(
    'of a branch counts and shows only the visits there, not those to another branch of the business',
    { tags: ['D-57'] },
    async () => {
      const here = await venue(product)
      const id = await customer(here)
      const visit = { ...(await sibling(product, here)), customer_id: id, date: '2026-11-10' }
      await db.transaction().execute((trx) => recordVisits(trx, [visit], product.house.now()))

      const [shown] = (await list(here)).body.data

      expect(shown).toMatchObject({ id, customer_branch: { visits_count: 0 }, customer_branch_visit: [] })
      expect(await found(here, { visitDateFrom: '2026-11-10', visitDateTo: '2026-11-10' })).toEqual([])
    },
  )

  test('is for staff who reach the branch', async () => {
    const [here, there] = [await venue(product), await venue(product)]

    for (const person of [here.master, here.agency, here.owner, here.editor]) {
      expect((await list(here, {}, person)).status).toBe(200)
    }
    expect((await list(here, {}, null)).status).toBe(401)
    expect((await list(here, {}, there.owner)).status).toBe(403)
  })
})

test(
  'a search has pages in list order, and a page beyond the last is the last',
  { tags: ['CUST-33'] },
  async () => {
    const here = await venue(product)
    const ids: number[] = []
    for (let day = 1; day <= 25; day++) {
      const since = `2026-10-${String(day).padStart(2, '0')}T12:00:00Z`
      ids.unshift(await customer(here, { name: `Rosângela ${day}`, since }))
    }
    await customer(here, { name: 'Outra' })

    const [first, second, beyond] = [1, 2, 9].map((page) => list(here, { search: 'rosangela', page }))

    expect((await first!).body).toMatchObject({ total: 25, last_page: 2, from: 1, to: 20 })
    expect((await first!).body.data.map(({ id }) => id)).toEqual(ids.slice(0, 20))
    expect((await second!).body.data.map(({ id }) => id)).toEqual(ids.slice(20))
    expect((await beyond!).body).toMatchObject({ current_page: 2, from: 21, to: 25 })
    expect((await beyond!).body.data.map(({ id }) => id)).toEqual(ids.slice(20))
  },
)

test(
  'a page of a search looks for its words once, also while the planner takes the tables for empty',
  { tags: ['D-105'] },
  async () => {
    const here = await venue(product)
    for (let made = 0; made < 40; made++) await customer(here, { name: 'Rosângela' })
    await db.transaction().execute(async (trx) => {
      await sql`set local track_functions = 'pl'`.execute(trx)

      await firstCustomers(trx, { ...here.path, id: here.path.branch_id }, 'rosangela', 20)

      const { rows } = await sql<{ calls: number }>`
      select calls from pg_stat_xact_user_functions where funcname = 'customers_found_page'`.execute(trx)
      expect(rows).toEqual([{ calls: 1 }])
    })
  },
)

describe('the export', () => {
  test(
    'is a file named clientes.csv, of the filtered rows, safe to open in a spreadsheet',
    { tags: ['CUST-37', 'D-58'] },
    async () => {
      const here = await venue(product)
      await customer(here, {
        name: 'José "Zé"; Araújo',
        phone: '11911112222',
        email: '=cmd@exemplo.com',
        birth_date: '1990-05-17',
        since: '2026-11-02T01:00:00Z',
        visits: ['2026-11-05'],
      })
      await customer(here, { name: '+Ana', phone: '1133334444', since: '2026-10-01T12:00:00Z' })
      await customer(here, { name: 'Bia' })

      const answer = await download(here, '&search=11')

      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(answer.headers['content-disposition']).toBe('attachment; filename="clientes.csv"')
      expect(answer.headers['cache-control']).toBe('no-store')
      const lines = answer.rawPayload.toString('utf8').split('\r\n')
      expect(lines[0]).toBe('\uFEFFCliente;Telefone;E-mail;Data Nascimento;Cadastro;Visitas')
      expect(lines[1]).toBe(
        '"José ""Zé""; Araújo";(11) 91111-2222;\'=cmd@exemplo.com;17/05/1990;01/11/2026;1',
      )
      expect(lines.at(-2)).toBe("'+Ana;(11) 3333-4444;;;01/10/2026;0")
      expect((await download(here, '&search=araujo')).body.split('\r\n')).toHaveLength(3)
    },
  )

  test(
    'keeps a name with a lone carriage return, or one at its beginning, in one cell of one line',
    { tags: ['D-58'] },
    async () => {
      const here = await venue(product)
      await customer(here, { name: 'Ana\rLima', phone: '1133334444', since: '2026-10-01T12:00:00Z' })
      await customer(here, { name: '\r=1+1', phone: '11911112222', since: '2026-10-02T12:00:00Z' })

      const lines = (await download(here)).body.split('\r\n')

      expect(lines.slice(1)).toEqual([
        `"'\r=1+1";(11) 91111-2222;;;02/10/2026;0`,
        '"Ana\rLima";(11) 3333-4444;;;01/10/2026;0',
        '',
      ])
    },
  )

  test(
    'has the lines that the database writes and those that the guard writes, alike and in order',
    { tags: ['D-58'] },
    async () => {
      const here = await venue(product)
      const names = [
        'Ana',
        '=1+1',
        'Élcio',
        '\u200B=1+1',
        '＝1+1',
        'Zé; Ana',
        'A "quoted" name',
        '-Rui',
        '李小龍',
        'Ana\u0001Lima',
        'Ana\u0085Lima',
        '😀 Bia',
        '1ª mesa',
        '@casa',
      ]
      for (const [index, name] of names.entries()) {
        const since = `2026-10-${String(28 - index).padStart(2, '0')}T12:00:00Z`
        await customer(here, { name, phone: '11911112222'.replace('2222', String(3000 + index)), since })
      }

      const lines = (await download(here)).body.split('\r\n').slice(1, -1)

      expect(lines).toEqual(
        names.map((name, index) => {
          const day = `${String(28 - index).padStart(2, '0')}/10/2026`
          return csvLine([name, `(11) 91111-${3000 + index}`, null, null, day, 0]).trimEnd()
        }),
      )
    },
  )

  test('has every row once, also over many batches with the same instant', async () => {
    const here = await venue(product)
    const people = Array.from({ length: 5432 }, (_, n) => ({
      business_id: here.business_id,
      name: `Cliente ${n}`,
      phone: `1198${String(n).padStart(7, '0')}`,
    }))
    const ids = await db.insertInto('customer').values(people).returning('id').execute()
    await db
      .insertInto('customer_branch')
      .values(
        ids.map(({ id }) => ({ ...here.path, customer_id: id, created_at: '2026-11-01T12:00:00.123456Z' })),
      )
      .execute()

    const lines = (await download(here)).body.trimEnd().split('\r\n').slice(1)

    expect(lines).toHaveLength(5432)
    expect(new Set(lines).size).toBe(5432)
  })

  test(
    'is written into the audit log with its filter and how many rows it has',
    { tags: ['D-97'] },
    async () => {
      const here = await venue(product)
      await customer(here)

      await download(here, '&visitCount=0')

      const acts = db.selectFrom('audit_log').selectAll().where('business_id', '=', here.business_id)
      expect(await acts.execute()).toMatchObject([
        { action: 'export', entity: 'customer', user_id: here.owner.id, changes: { visitCount: 0, rows: 1 } },
      ])
    },
  )

  test(
    'is for those with customer-export, and refused to editors without a trace of data',
    { tags: ['D-23'] },
    async () => {
      const here = await venue(product)
      await customer(here)

      for (const person of [here.master, here.agency, here.owner]) {
        expect((await download(here, '', person)).statusCode).toBe(200)
      }
      const refused = await download(here, '', here.editor)
      expect(refused.statusCode).toBe(403)
      expect(refused.body).not.toContain('Maria')
      const acts = db.selectFrom('audit_log').select('user_id').where('business_id', '=', here.business_id)
      expect((await acts.execute()).map(({ user_id }) => user_id)).not.toContain(here.editor.id)
    },
  )
})

describe('the customer of a phone', { tags: ['D-08'] }, () => {
  const find = (here: Venue, customer_id: string, person: Signed | null = here.editor) =>
    product.call(findCustomer, { params: { ...here.path, customer_id } }, { token: person?.token ?? null })

  test(
    'is told to the staff of the branch whole, by its digits with or without the country code',
    { tags: ['D-60'] },
    async () => {
      const here = await venue(product)
      const person = { name: 'Maria Silva', email: 'maria@exemplo.com', birth_date: '1990-05-17' }
      const id = await customer(here, { ...person, phone: '11912340001' })

      const { status, body } = await find(here, '11912340001')

      expect(status).toBe(200)
      expect(body).toEqual({
        success: true,
        masked: false,
        customer: { id, phone: '11912340001', ...person },
      })
      expect((await find(here, '5511912340001')).body.customer.id).toBe(id)
    },
  )

  test(
    'is not found when nobody has it, or only in another branch or business',
    { tags: ['D-55'] },
    async () => {
      const [here, there] = [await venue(product), await venue(product)]
      await customer(there, { phone: '11912340002' })
      await db
        .insertInto('customer')
        .values({ business_id: here.business_id, name: 'Sem vínculo', phone: '11912340003' })
        .execute()

      for (const phone of ['11912340002', '11912340003', '11912340004']) {
        const { status, body } = await find(here, phone)
        expect(status).toBe(200)
        expect(body).toEqual({
          success: false,
          code: 'unknown_phone',
          msg: 'Nenhum cliente com este telefone.',
        })
      }
      expect((await find(here, 'maria')).status).toBe(404)
    },
  )
})
