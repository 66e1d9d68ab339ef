import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { findBusiness, listBusinesses } from '../contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { venue, type Venue } from '#test/venue.ts'

let product: TestHouse
let here: Venue
beforeAll(async () => {
  product = await testHouse()
  here = await venue(product)
  await product.house.db
    .updateTable('business')
    .set({ name: 'Pão & Açúcar 100%', entity_doc: '11222333000181', entity_type: 'PJ' })
    .where('id', '=', here.business_id)
    .execute()
  for (let made = 0; made < 21; made++) await venue(product)
})

type Query = { search?: string; page?: number; status?: 'active' | 'inactive'; type?: 'bar' }

const list = async (query: Query) =>
  (await product.call(listBusinesses, { query }, { token: here.master.token })).body

test(
  'businesses come by name, 20 a page, with owner and number of branches',
  { tags: ['D-01', 'D-70'] },
  async () => {
    const first = await list({})

    expect(first).toMatchObject({ from: 1, to: 20, total: 22, current_page: 1, last_page: 2, per_page: 20 })
    expect(await list({ page: 9 })).toMatchObject({ current_page: 2, from: 21, to: 22 })
    for (const page of ['99999999999999999999', '9007199254740993', '9'.repeat(30)]) {
      const url = `/api/business?page=${page}`
      const headers = { 'x-auth-token': here.master.token }
      expect((await product.request({ url, headers })).json()).toMatchObject({ current_page: 2, from: 21 })
    }
    for (const page of ['0', '-1', '1.5', 'dois', '9'.repeat(31)]) {
      const url = `/api/business?page=${page}`
      const answer = await product.request({ url, headers: { 'x-auth-token': here.master.token } })
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { page: ['Página inválida.'] }])
    }
    const names = first.data.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(first.data[0]).toMatchObject({ branches_count: 1, owner: { id: expect.any(Number) } })
  },
)

test.each(['pao', 'AÇUCAR', '100%', '11.222.333', '11222333000181'])(
  '%s finds the business by name without accents or by document',
  { tags: ['D-70'] },
  async (search) => {
    const { data } = await list({ search })

    expect(data.map(({ id }) => id)).toEqual([here.business_id])
  },
)

test('one character filters nothing, and what nobody has finds nothing', { tags: ['D-103'] }, async () => {
  expect((await list({ search: 'p' })).total).toBe(22)
  expect((await list({ search: 'restaurante que não existe' })).total).toBe(0)
})

test('punctuation alone is no beginning of a document', { tags: ['D-103'] }, async () => {
  expect((await list({ search: './-' })).total).toBe(0)
})

test(
  'a business in full has owner, document and branches, and only masters read it',
  { tags: ['D-70'] },
  async () => {
    const ask = (token: string) =>
      product.call(findBusiness, { params: { business_id: here.business_id } }, { token })

    const { body } = await ask(here.master.token)

    expect(body).toMatchObject({
      entity_doc: '11222333000181',
      business_owner_id: here.owner.id,
      owner: { email: here.owner.email },
    })
    expect(body.branches.map(({ id }) => id)).toEqual([here.branch.id])
    expect((await ask(here.owner.token)).status).toBe(403)
  },
)

test('status and type filter, together with the search', { tags: ['D-70'] }, async () => {
  const set = (changes: { status: 'active' | 'inactive'; type: 'bar' | 'restaurante' }) =>
    product.house.db.updateTable('business').set(changes).where('id', '=', here.business_id).execute()
  onTestFinished(async () => {
    await set({ status: 'active', type: 'restaurante' })
  })
  await set({ status: 'inactive', type: 'bar' })
  const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).data.map(({ id }) => id)

  expect(await ids({ status: 'inactive' })).toEqual([here.business_id])
  expect(await ids({ type: 'bar' })).toEqual([here.business_id])
  expect(await ids({ type: 'bar', status: 'inactive', search: 'pao' })).toEqual([here.business_id])
  expect(await ids({ type: 'bar', status: 'active' })).toEqual([])
  expect((await list({ status: 'active' })).total).toBe(21)
})
