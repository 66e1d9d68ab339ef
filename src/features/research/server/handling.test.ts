import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { listNotifications } from '#features/home/contract.ts'
import { handleReview, listReviews } from '../contract.ts'
import { answerHoldings, eraseAnswers } from './personal-data.ts'
import { personOf } from '#lib/person/person.ts'
import type { ResearchAnswerTable } from '#platform/database/tables.ts'
import { testHouse } from '#test/app.ts'
import { type Venue, venue } from '#test/venue.ts'

const noon = '2026-11-20T15:00:00Z'
// Noon in São Paulo.
const house = await testHouse({ now: noon })
const { db } = house.house
let made = 0

async function answer({ path }: Venue, given: Partial<Insertable<ResearchAnswerTable>> = {}) {
  const { id } = await db
    .insertInto('research_answer')
    .values({ ...path, token_hash: `${++made}`, finished_at: '2026-11-20T14:00:00Z', nps: 3, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const handle = (ours: Venue, id: number, body: object, token = ours.editor.token) =>
  house.call(
    handleReview,
    { params: { ...ours.path, id }, body: { handling: 'handled', ...body } },
    { token },
  )

const idsOf = async (ours: Venue, query: object) =>
  (await house.call(listReviews, { params: ours.path, query }, { token: ours.owner.token })).body.data.map(
    ({ id }) => id,
  )

const entriesOf = ({ business_id }: Venue) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'entity', 'entity_id', 'user_id', 'changes'])
    .where('business_id', '=', business_id)
    .where('entity', '=', 'research')
    .orderBy('id')
    .execute()

const nameOf = async ({ id }: { id: number }) =>
  (await db.selectFrom('app_user').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

test(
  'an answer is dealt with by somebody, with a note that says what was done',
  { tags: ['RATE-02', 'D-64'] },
  async () => {
    const ours = await venue(house)
    const id = await answer(ours)

    const { status, body } = await handle(ours, id, { note: ' Liguei e pedi desculpas. ' })

    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, msg: 'Avaliação marcada como tratada.' })
    expect(body.review).toMatchObject({
      id,
      handling: 'handled',
      handling_note: 'Liguei e pedi desculpas.',
      handling_at: '2026-11-20T15:00:00.000Z',
      handling_by: await nameOf(ours.editor),
    })
    const { body: list } = await house.call(
      listReviews,
      { params: ours.path, query: {} },
      { token: ours.owner.token },
    )
    expect(list.data[0]).toEqual(body.review)
  },
)

test('the log says who wrote when, and never what the note says', { tags: ['D-97'] }, async () => {
  const ours = await venue(house)
  const id = await answer(ours)

  await handle(ours, id, { note: 'Liguei para a Maria.' })
  await handle(ours, id, { handling: 'pending' }, ours.owner.token)

  expect(await entriesOf(ours)).toEqual([
    {
      action: 'handle',
      entity: 'research',
      entity_id: id,
      user_id: ours.editor.id,
      changes: { handling: ['pending', 'handled'], note: '[…]' },
    },
    {
      action: 'reopen',
      entity: 'research',
      entity_id: id,
      user_id: ours.owner.id,
      changes: { handling: ['handled', 'pending'] },
    },
  ])
})

test('a note that is not sent stays, an empty one is none', async () => {
  const ours = await venue(house)
  const id = await answer(ours)
  await handle(ours, id, { note: 'Liguei.' })

  const reopened = await handle(ours, id, { handling: 'pending' })
  const emptied = await handle(ours, id, { note: ' ' })

  expect(reopened.body.review).toMatchObject({ handling: 'pending', handling_note: 'Liguei.' })
  expect(emptied.body.review).toMatchObject({ handling: 'handled', handling_note: null })
})

test(
  'of two who looked at the same answer the second is told that it was changed',
  { tags: ['D-107'] },
  async () => {
    const ours = await venue(house)
    const id = await answer(ours)
    const first = await handle(ours, id, { note: 'Liguei.', seen_at: null })

    const late = await handle(ours, id, { note: 'Escrevi.', seen_at: null }, ours.owner.token)
    const again = await handle(ours, id, { note: 'Escrevi.', seen_at: first.body.review.handling_at })

    expect(late.body).toMatchObject({ success: false, code: 'stale' })
    expect(again.body.review).toMatchObject({ handling_note: 'Escrevi.' })
  },
)

test('an answer of another branch, one that was never sent and a wrong state are refused, and nothing is written', async () => {
  const [ours, theirs] = [await venue(house), await venue(house)]
  const [foreign, begun, mine] = [
    await answer(theirs),
    await answer(ours, { finished_at: null }),
    await answer(ours),
  ]

  expect((await handle(ours, foreign, {})).status).toBe(404)
  expect((await handle(ours, begun, {})).status).toBe(404)
  expect((await handle(ours, 987_654_321, {})).status).toBe(404)
  expect((await handle(ours, mine, { handling: 'esquecida' })).status).toBe(422)
  expect((await handle(ours, mine, { note: 'n'.repeat(1001) })).body.errors).toEqual({
    note: ['Máximo de 1000 caracteres'],
  })
  expect((await handle(ours, mine, {}, theirs.owner.token)).status).toBe(403)
  expect([await entriesOf(ours), await entriesOf(theirs)]).toEqual([[], []])
})

test(
  'the list is narrowed by period, class, comment and state, all at once',
  { tags: ['D-64'] },
  async () => {
    const ours = await venue(house, { branch: { timezone: 'America/Manaus' } })
    // 23:59 of the 18th and midnight of the 19th in Manaus, 4 hours behind UTC.
    const late = await answer(ours, { finished_at: '2026-11-19T03:59:00Z', nps: 8 })
    const early = await answer(ours, { finished_at: '2026-11-19T04:00:00Z', nps: 6, comment: 'Frio.' })
    const today = await answer(ours, { nps: 10, comment: 'Ótimo.' })
    await handle(ours, today, {})

    expect(await idsOf(ours, { to: '2026-11-18' })).toEqual([late])
    expect(await idsOf(ours, { to: '9999-12-31' })).toHaveLength(3)
    expect(await idsOf(ours, { from: '2026-11-19' })).toEqual([today, early])
    expect(await idsOf(ours, { from: '19/11/2026', to: '2026-11-19' })).toEqual([early])
    expect(await idsOf(ours, { days: 1 })).toEqual([today])
    expect(await idsOf(ours, { nps: 'detractor' })).toEqual([early])
    expect(await idsOf(ours, { nps: 'neutral' })).toEqual([late])
    expect(await idsOf(ours, { nps: 'promoter' })).toEqual([today])
    expect(await idsOf(ours, { commented: true })).toEqual([today, early])
    expect(await idsOf(ours, { handling: 'handled' })).toEqual([today])
    expect(await idsOf(ours, { handling: 'pending', commented: true, nps: 'detractor', days: 30 })).toEqual([
      early,
    ])
    expect(await idsOf(ours, { from: '2026-11-19', handling: 'pending', nps: 'promoter' })).toEqual([])
  },
)

test('a date that does not exist, an unknown class and an unknown state are broken input', async () => {
  const ours = await venue(house)
  for (const query of [{ from: '31/02/2026' }, { to: 'ontem' }, { nps: 'fan' }, { handling: 'lida' }]) {
    const answered = await house.call(
      listReviews,
      { params: ours.path, query: query as object },
      { token: ours.owner.token },
    )
    expect([query, answered.status]).toEqual([query, 422])
  }
})

test(
  'detractors of the last 30 days who wait for somebody are one notification with its count and its list',
  { tags: ['D-72'] },
  async () => {
    const ours = await venue(house)
    const shown = async () => {
      const { body } = await house.call(
        listNotifications,
        { params: ours.path },
        { token: ours.editor.token },
      )
      return body.filter(({ kind }) => kind === 'reviews')
    }
    await answer(ours, { nps: 7 })
    await answer(ours, { finished_at: null })
    // A second before the first of 30 days in São Paulo.
    await answer(ours, { finished_at: '2026-10-22T02:59:59Z' })
    expect(await shown()).toEqual([])

    const older = await answer(ours, { finished_at: '2026-10-22T03:00:00Z', nps: 6 })
    const newer = await answer(ours, { nps: 0 })

    const [item, ...others] = await shown()
    expect(others).toEqual([])
    expect(item).toEqual({
      kind: 'reviews',
      id: newer,
      title: '2 avaliações pendentes',
      detail: 'Detratores dos últimos 30 dias, à espera de um retorno',
      at: '2026-11-20T14:00:00.000Z',
      href: `/admin/research/comment?nps=detractor&handling=pending&days=30&estabelecimento=${ours.branch.id}`,
    })
    expect(await idsOf(ours, { nps: 'detractor', handling: 'pending', days: 30 })).toEqual([newer, older])

    await handle(ours, newer, {})
    expect(await shown()).toMatchObject([{ title: '1 avaliação pendente', id: older }])
    await handle(ours, older, {})
    expect(await shown()).toEqual([])
  },
)

test(
  'the note is among what the house holds of a person, and goes with them; the marks stay',
  { tags: ['D-98'] },
  async () => {
    const ours = await venue(house)
    const phone = '11987654321'
    const id = await answer(ours, { name: 'Maria Silva', phone, comment: 'Frio.' })
    await handle(ours, id, { note: 'Liguei para a Maria.' })
    const person = { ...personOf(ours.business_id, phone), customer_ids: [] }

    const held = await answerHoldings(db, person)
    await db.transaction().execute((trx) => eraseAnswers(trx, person))

    expect(held).toMatchObject([{ id, handling: 'handled', handling_note: 'Liguei para a Maria.' }])
    expect(await answerHoldings(db, person)).toEqual([])
    const row = await db.selectFrom('research_answer').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ name: null, phone: null, comment: null, handling_note: null, nps: 3 })
  },
)
