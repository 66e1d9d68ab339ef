import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { listReviews } from '../contract.ts'
import type { ResearchAnswerTable } from '#platform/database/tables.ts'
import { testHouse } from '#test/app.ts'
import { type Venue, venue } from '#test/venue.ts'

// Noon in São Paulo.
const house = await testHouse({ now: '2026-11-20T15:00:00Z' })
let made = 0

function answer({ path }: Venue, given: Partial<Insertable<ResearchAnswerTable>> = {}) {
  const notes = { food_note: 5, treatment_note: 4, place_note: 3, price_note: 2, time_note: 1 }
  return house.house.db
    .insertInto('research_answer')
    .values({
      ...path,
      token_hash: `${++made}`,
      finished_at: '2026-11-20T14:00:00Z',
      nps: 9,
      ...notes,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const reviewsOf = (ours: Venue, query = {}, token = ours.owner.token) =>
  house.call(listReviews, { params: ours.path, query }, { token })

test(
  'finished answers come newest first, with everything that was given',
  { tags: ['RATE-02'] },
  async () => {
    const ours = await venue(house)
    const older = await answer(ours, { finished_at: '2026-11-19T14:00:00Z' })
    const newer = await answer(ours, { name: 'Ana', phone: '11987654321', comment: 'Ótimo!', nps: 10 })
    await answer(ours, { finished_at: null })

    const { body } = await reviewsOf(ours)

    expect(body.data.map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(body.data[0]).toEqual({
      id: newer.id,
      created_at: '2026-11-20T14:00:00.000Z',
      name: 'Ana',
      phone: '11987654321',
      nps: 10,
      food_note: 5,
      treatment_note: 4,
      place_note: 3,
      price_note: 2,
      time_note: 1,
      comment: 'Ótimo!',
      customer_id: null,
      handling: 'pending',
      handling_note: null,
      handling_at: null,
      handling_by: null,
    })
  },
)

test('pages hold 20, and a page beyond the last is the last', async () => {
  const ours = await venue(house)
  for (let count = 0; count < 21; count++) await answer(ours)

  const { body } = await reviewsOf(ours, { page: 9 })

  expect(body).toMatchObject({ from: 21, to: 21, total: 21, current_page: 2, last_page: 2, per_page: 20 })
  expect(body.data).toHaveLength(1)
})

test('no answers is the empty page', async () => {
  const ours = await venue(house)

  const { body } = await reviewsOf(ours)

  expect(body).toEqual({
    data: [],
    from: 0,
    to: 0,
    total: 0,
    current_page: 1,
    last_page: 1,
    per_page: 20,
  })
})

test('the search finds name and comment without accents or case, from 2 characters on', async () => {
  const ours = await venue(house)
  const [named, commented] = [
    await answer(ours, { name: 'José Ávila' }),
    await answer(ours, { comment: 'A lasanha é 100% divina' }),
  ]

  const found = async (search: string) => (await reviewsOf(ours, { search })).body.data.map(({ id }) => id)

  expect(await found('jose avi')).toEqual([named.id])
  expect(await found('LASANHA')).toEqual([commented.id])
  expect(await found('100%')).toEqual([commented.id])
  expect(await found('%%')).toEqual([])
  expect(await found('z')).toHaveLength(2)
})

test('the last days are those of the branch, today included', async () => {
  const ours = await venue(house, { branch: { timezone: 'America/Manaus' } })
  // 23:59 of 21 October and midnight of 22 October in Manaus, 4 hours behind UTC: 30 days end on 20 November.
  await answer(ours, { finished_at: '2026-10-22T03:59:59Z' })
  const first = await answer(ours, { finished_at: '2026-10-22T04:00:00Z' })

  const { body } = await reviewsOf(ours, { days: 30 })

  expect(body.data.map(({ id }) => id)).toEqual([first.id])
})

test('answers of another branch do not exist here', async () => {
  const [ours, theirs] = [await venue(house), await venue(house)]
  await answer(theirs)

  expect((await reviewsOf(ours)).body.total).toBe(0)
})

test('every profile of the house reads its reviews; strangers and visitors do not', async () => {
  const [ours, theirs] = [await venue(house), await venue(house)]

  for (const { token } of [ours.master, ours.agency, ours.owner, ours.editor]) {
    expect((await reviewsOf(ours, {}, token)).status).toBe(200)
  }
  for (const { token } of [theirs.agency, theirs.owner, theirs.editor]) {
    expect((await reviewsOf(ours, {}, token)).status).toBe(403)
  }
  expect((await house.call(listReviews, { params: ours.path })).status).toBe(401)
})

test('a wrong period, page or search is broken input', async () => {
  const ours = await venue(house)

  expect((await reviewsOf(ours, { days: 0 })).body).toMatchObject({
    success: false,
    msg: 'Período inválido.',
  })
  expect((await reviewsOf(ours, { days: 'muitos' })).status).toBe(422)
  expect((await reviewsOf(ours, { page: 0 })).status).toBe(422)
  expect((await reviewsOf(ours, { search: 'a'.repeat(101) })).status).toBe(422)
})

test('the answers of one customer are those of this branch only', async () => {
  const [ours, theirs] = [await venue(house), await venue(house)]
  const customerOf = ({ business_id }: Venue) =>
    house.house.db
      .insertInto('customer')
      .values({ business_id, name: 'Ana', phone: '11987654321' })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [mine, foreign] = [await customerOf(ours), await customerOf(theirs)]
  const { id } = await answer(ours, { customer_id: mine.id })
  await answer(ours)
  await answer(theirs, { customer_id: foreign.id })

  expect((await reviewsOf(ours, { customer_id: mine.id })).body.data.map((one) => one.id)).toEqual([id])
  expect((await reviewsOf(ours, { customer_id: foreign.id })).body.data).toEqual([])
})
