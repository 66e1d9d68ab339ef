import { expect, test } from 'vitest'
import {
  createHouseAnswer,
  deleteHouseAnswer,
  type HouseAnswerRow,
  listHouseAnswers,
  updateHouseAnswer,
} from '../contract.ts'
import { answerLimits } from '../topics.ts'
import type { BodyOf } from '#lib/call/endpoint.ts'
import { testHouse } from '#test/app.ts'
import { sibling, venue, type Venue } from '#test/venue.ts'

const house = await testHouse({ now: '2026-11-24T15:00:00Z' })

type Fields = Partial<BodyOf<typeof createHouseAnswer>>
const given = (fields: Fields) => ({ topic: null, question: null, wordings: [], answer: 'Sim.', ...fields })

const list = async ({ path, owner }: Venue) =>
  (await house.call(listHouseAnswers, { params: path }, { token: owner.token })).body.data
const create = ({ path, owner }: Venue, fields: Fields) =>
  house.call(createHouseAnswer, { params: path, body: given(fields) }, { token: owner.token })
const created = async (here: Venue, fields: Fields): Promise<HouseAnswerRow> =>
  (await create(here, fields)).body.data
const change = ({ path, owner }: Venue, id: number, body: BodyOf<typeof updateHouseAnswer>) =>
  house.call(updateHouseAnswer, { params: { ...path, id }, body }, { token: owner.token })

test('topics come first in their order, then the house’s own questions as they were added', async () => {
  const here = await venue(house)
  await create(here, {
    question: '  Tem\n wi-fi? ',
    wordings: ['Qual a senha?', 'qual a SENHA?', 'tem wi-fi?'],
  })
  await create(here, { topic: 'dress' })
  await create(here, { question: 'Tem música?' })
  await create(here, { topic: 'parking', answer: ' Manobrista na porta. ' })

  expect(await list(here)).toMatchObject([
    { topic: 'parking', question: null, answer: 'Manobrista na porta.' },
    { topic: 'dress' },
    { topic: null, question: 'Tem wi-fi?', wordings: ['qual a SENHA?'] },
    { question: 'Tem música?' },
  ])
})

test('a topic and a question are answered once', async () => {
  const here = await venue(house)
  const { id } = await created(here, { topic: 'parking' })
  await create(here, { question: 'Tem wi-fi?' })

  const again = [await create(here, { topic: 'parking' }), await create(here, { question: 'TEM WI-FI?' })]
  const renamed = await change(here, id, { question: 'Tem wi-fi?', wordings: [], answer: 'Não.' })

  for (const { body } of again)
    expect(body).toMatchObject({ success: false, code: 'taken', errors: { question: [expect.any(String)] } })
  // A topic stays one.
  expect(renamed.body.data).toMatchObject({ topic: 'parking', question: null, answer: 'Não.' })
})

test('either a topic or a question of at most 150 letters, and an answer', async () => {
  const here = await venue(house)
  const wrong: [Fields, string][] = [
    [{}, 'question'],
    [{ topic: 'pets', question: 'Pode?' }, 'question'],
    [{ question: ' ? ' }, 'question'],
    [{ question: 'x'.repeat(answerLimits.question + 1) }, 'question'],
    [{ topic: 'pets', answer: ' \u200b ' }, 'answer'],
    [{ topic: 'pets', answer: 'x'.repeat(answerLimits.answer + 1) }, 'answer'],
  ]
  for (const [fields, field] of wrong) {
    expect(await create(here, fields)).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    })
  }
  expect(await list(here)).toEqual([])
})

test('an establishment has at most 40 questions of its own, also when two are added at once', async () => {
  const here = await venue(house)
  for (let count = 1; count < answerLimits.own; count++) await create(here, { question: `Pergunta ${count}` })

  const answers = await Promise.all([create(here, { question: 'Um' }), create(here, { question: 'Dois' })])

  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  expect((await create(here, { topic: 'pets' })).body.success).toBe(true)
})

test('nobody saves over what somebody else saved meanwhile', { tags: ['D-107'] }, async () => {
  const here = await venue(house)
  const { id, updated_at } = await created(here, { topic: 'pets' })
  house.turnTo('2026-11-24T15:05:00Z')
  const fields = { question: null, wordings: [], answer: 'Só na varanda.' }

  const first = await change(here, id, { ...fields, updated_at })
  const second = await change(here, id, { ...fields, answer: 'Não.', updated_at })

  expect(first.body.success).toBe(true)
  expect(second.body).toMatchObject({ success: false, code: 'stale' })
})

test('what was changed is in the log, and a deleted answer is gone', { tags: ['D-97'] }, async () => {
  const here = await venue(house)
  const { id } = await created(here, { topic: 'pets', answer: 'Sim.' })
  await change(here, id, { question: null, wordings: [], answer: 'Não.' })
  const options = { token: here.owner.token }
  const params = { ...here.path, id }

  await house.call(deleteHouseAnswer, { params }, options)

  expect(await list(here)).toEqual([])
  expect((await house.call(deleteHouseAnswer, { params }, options)).status).toBe(404)
  const entries = await house.house.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('business_id', '=', here.business_id)
    .where('entity', '=', 'house_answer')
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'create' },
    { action: 'update', changes: { answer: ['Sim.', 'Não.'] } },
    { action: 'delete' },
  ])
})

test('each establishment has its own, and nobody changes those of another', async () => {
  const [here, theirs] = [await venue(house), await venue(house)]
  const other = await sibling(house, here)
  const { id } = await created(here, { topic: 'pets' })

  const { body } = await house.call(listHouseAnswers, { params: other }, { token: here.owner.token })

  expect(body.data).toEqual([])
  expect((await change(theirs, id, { question: null, wordings: [], answer: 'x' })).status).toBe(404)
})
