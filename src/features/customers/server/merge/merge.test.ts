import { describe, expect, test } from 'vitest'
import { listCustomers } from '../../contract.ts'
import { listDuplicates, listMerges, mergeCustomers, undoMerge } from '../../merge.contract.ts'
import { showCustomer } from '../../record.contract.ts'
import { recordVisits } from '../visits.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { testHouse } from '#test/app.ts'
import { requestForm } from '#test/request-form.ts'
import { sibling, venue, type Venue } from '#test/venue.ts'

const noon = '2026-11-20T15:00:00Z'
const product = await testHouse({ now: noon })
const { db } = product.house

let phones = 0

type CustomerOptions = {
  name?: string
  email?: string | null
  birth_date?: string | null
  visits?: string[]
  phone?: string
}

/** A customer of the branch with a reservation, an answer, a note and a tag, and visits on these dates. */
async function customer(here: Venue, { visits = [], ...given }: CustomerOptions = {}) {
  const { business_id, path } = here
  const { id: customer_id } = await db
    .insertInto('customer')
    .values({ business_id, name: 'Maria Silva', phone: `119${80_000_000 + ++phones}`, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('customer_branch')
    .values({ ...path, customer_id, created_at: `2026-10-${10 + (phones % 18)}T12:00:00Z` })
    .execute()
  const rows = visits.map((date) => ({ ...path, customer_id, date }))
  await db.transaction().execute((trx) => recordVisits(trx, rows, product.house.now()))
  await here.reservation({ customer_id })
  await db
    .insertInto('research_answer')
    .values({ ...path, token_hash: `${phones}`, customer_id })
    .execute()
  await db
    .insertInto('customer_note')
    .values({ business_id, customer_id, kind: 'note', text: `Nota ${phones}` })
    .execute()
  await db
    .insertInto('customer_tag')
    .values([
      { business_id, customer_id, tag: 'VIP' },
      { business_id, customer_id, tag: `Etiqueta ${phones}` },
    ])
    .execute()
  return customer_id
}

const as = ({ owner }: Venue) => ({ token: owner.token })
const merge = (here: Venue, customer_id: number, other_id: number) =>
  product.call(mergeCustomers, { params: { ...here.path, customer_id }, body: { other_id } }, as(here))
const undo = (here: Venue, customer_id: number, id: number) =>
  product.call(undoMerge, { params: { ...here.path, customer_id, id } }, as(here))

const ids = async (here: Venue) =>
  (await product.call(listCustomers, { params: here.path }, as(here))).body.data.map(({ id }) => id)

/** All rows that belong to customers of the business, by table. */
async function everything({ business_id }: Venue) {
  const of = async (
    table: 'customer' | 'customer_branch' | 'customer_branch_visit' | 'customer_note' | 'customer_tag',
  ) =>
    (await db.selectFrom(table).selectAll().where('business_id', '=', business_id).execute())
      .map((row) => JSON.stringify({ ...row, updated_at: null }))
      .toSorted()
  return {
    customers: await of('customer'),
    links: await of('customer_branch'),
    visits: await of('customer_branch_visit'),
    notes: await of('customer_note'),
    tags: await of('customer_tag'),
    reservations: await db
      .selectFrom('reservation')
      .select(['id', 'customer_id'])
      .where('business_id', '=', business_id)
      .orderBy('id')
      .execute(),
    answers: await db
      .selectFrom('research_answer')
      .select(['id', 'customer_id'])
      .where('business_id', '=', business_id)
      .orderBy('id')
      .execute(),
  }
}

describe('a merge', () => {
  test('gives one record the whole history of both', async () => {
    const here = await venue(product)
    const kept = await customer(here, { visits: ['2026-11-01', '2026-11-02'] })
    const gone = await customer(here, {
      name: 'Maria S.',
      email: 'maria@exemplo.com',
      birth_date: '1990-05-17',
      visits: ['2026-11-02', '2026-11-03'],
    })

    const { body } = await merge(here, kept, gone)

    expect(body).toMatchObject({ success: true, msg: 'Cadastros unidos.' })
    expect(await ids(here)).toEqual([kept])
    const { body: record } = await product.call(
      showCustomer,
      { params: { ...here.path, customer_id: kept } },
      as(here),
    )
    expect(record).toMatchObject({
      name: 'Maria Silva',
      email: 'maria@exemplo.com',
      birth_date: '1990-05-17',
      customer_branch: { visits_count: 3 },
    })
    expect([record.notes.length, record.tags.length, record.customer_branch_visit.length]).toEqual([2, 3, 3])
    const { reservations, answers } = await everything(here)
    expect(reservations.map(({ customer_id }) => customer_id)).toEqual([kept, kept])
    expect(answers.map(({ customer_id }) => customer_id)).toEqual([kept, kept])
  })

  test('leads the phone of the merged record to the one that is kept', async () => {
    const here = await venue(product)
    await here.service()
    const kept = await customer(here)
    const gone = await customer(here, { phone: '11977770001' })
    await merge(here, kept, gone)

    const body = requestForm({ phone: '11977770001' }) as never
    const { status } = await product.call(requestReservation, { params: here.path, body })

    expect(status).toBe(200)
    expect(await ids(here)).toEqual([kept])
    const { reservations } = await everything(here)
    expect(reservations.at(-1)?.customer_id).toBe(kept)
  })

  test('is undone within 7 days, and each record has what it had', async () => {
    const here = await venue(product)
    const kept = await customer(here, { visits: ['2026-11-01', '2026-11-02'] })
    const gone = await customer(here, { email: 'maria@exemplo.com', visits: ['2026-11-02', '2026-11-03'] })
    const before = await everything(here)
    const { merge: made } = (await merge(here, kept, gone)).body
    product.turnTo('2026-11-27T14:59:00Z')

    const { body } = await undo(here, kept, made.id)
    product.turnTo(noon)

    expect(body).toMatchObject({ success: true, msg: 'Cadastros separados.' })
    expect(await everything(here)).toEqual(before)
  })

  test('keeps with the kept record what came after it', async () => {
    const here = await venue(product)
    const kept = await customer(here, { visits: ['2026-11-01'] })
    const gone = await customer(here, { visits: ['2026-11-02'] })
    const { merge: made } = (await merge(here, kept, gone)).body
    const { id } = await here.reservation({ customer_id: kept })
    const visit = { ...here.path, customer_id: kept, date: '2026-11-20' }
    await db.transaction().execute((trx) => recordVisits(trx, [visit], product.house.now()))

    await undo(here, kept, made.id)

    const { body } = await product.call(listCustomers, { params: here.path }, as(here))
    expect(Object.fromEntries(body.data.map((row) => [row.id, row.customer_branch.visits_count]))).toEqual({
      [kept]: 2,
      [gone]: 1,
    })
    const { reservations } = await everything(here)
    expect(reservations.find((row) => row.id === id)?.customer_id).toBe(kept)
  })

  test('of a merged record into a third one leads all phones there, and is undone in the other order', async () => {
    const here = await venue(product)
    const [a, b, c] = [await customer(here), await customer(here), await customer(here)]
    const before = await everything(here)
    const first = (await merge(here, b, a)).body.merge.id
    const second = (await merge(here, c, b)).body.merge.id

    expect((await undo(here, b, first)).status).toBe(404)
    await undo(here, c, second)
    await undo(here, b, first)

    expect(await everything(here)).toEqual(before)
  })

  test('cannot be undone after 7 days, nor twice', async () => {
    const here = await venue(product)
    const [kept, gone] = [await customer(here), await customer(here)]
    const { merge: made } = (await merge(here, kept, gone)).body
    // A session ends after seven idle days.
    product.turnTo('2026-11-24T15:00:00Z')
    await ids(here)
    product.turnTo('2026-11-27T15:00:00Z')

    expect((await undo(here, kept, made.id)).body).toMatchObject({ success: false, code: 'too_late' })
    const listed = await product.call(listMerges, { params: { ...here.path, customer_id: kept } }, as(here))
    expect(listed.body).toEqual([])
    product.turnTo(noon)
    expect((await undo(here, kept, made.id)).status).toBe(200)
    expect((await undo(here, kept, made.id)).status).toBe(404)
  })

  test('of a customer into itself is refused, and one of another branch is not found', async () => {
    const here = await venue(product)
    const theirs = await venue(product)
    const mine = await customer(here)
    const foreign = await customer(theirs)
    const other = await customer({ ...here, path: await sibling(product, here) })

    expect((await merge(here, mine, mine)).body).toMatchObject({ success: false, code: 'same_customer' })
    expect((await merge(here, mine, foreign)).status).toBe(404)
    expect((await merge(here, mine, other)).status).toBe(404)
    expect(await ids(here)).toEqual([mine])
  })

  test('by two people at once, in both directions, happens once', async () => {
    const here = await venue(product)
    const [one, two] = [await customer(here), await customer(here)]

    const answers = await Promise.all([merge(here, one, two), merge(here, two, one)])

    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await ids(here)).toHaveLength(1)
  })
})

test('likely duplicates are those with one e-mail, or one name and birth date, in this branch', async () => {
  const here = await venue(product)
  const born = '1990-05-17'
  const mail = [
    await customer(here, { name: 'Maria', email: 'maria@exemplo.com' }),
    await customer(here, { name: 'Mariana', email: 'Maria@Exemplo.com' }),
  ]
  const name = [
    await customer(here, { name: 'João Araújo', birth_date: born }),
    await customer(here, { name: 'joao araujo', birth_date: born }),
  ]
  await customer(here, { name: 'João Araújo', birth_date: '1991-05-17' })
  await customer(here, { name: 'Ana', birth_date: born })

  const { body } = await product.call(listDuplicates, { params: here.path }, as(here))

  expect(body.map(({ because, customers }) => [because, customers.map(({ id }) => id)])).toEqual([
    ['name', name],
    ['email', mail],
  ])
})
