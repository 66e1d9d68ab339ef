import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listMisses, teachMiss } from '../misses.contract.ts'
import { rehearse } from '../rehearsal.contract.ts'
import { pruneMissed } from './misses.queries.ts'
import { eraseConversations, missHoldings } from './personal-data.ts'
import { createHouseAnswer, listHouseAnswers } from '#features/house-answers/contract.ts'
import type { BodyOf } from '#lib/call/endpoint.ts'
import { personOf } from '#lib/person/person.ts'
import { phoneOfInternational } from '#lib/person/phone.ts'
import { transaction } from '#platform/database/database.ts'
import { messaging } from '#test/messaging.ts'
import { sibling } from '#test/venue.ts'

// 12:00 of Tuesday in São Paulo.
const noon = '2026-11-24T15:00:00Z'

let stage: Awaited<ReturnType<typeof messaging>>
type NewNumber = Awaited<ReturnType<typeof stage.newNumber>>
type Customer = Awaited<ReturnType<typeof stage.newCustomer>>

beforeAll(async () => {
  stage = await messaging()
})
beforeEach(() => stage.turnTo(noon))

const db = () => stage.product.house.db

async function write(place: NewNumber, customer: Customer, text: string, given: object = {}) {
  await stage.simulator.do('customer.send', { customer: customer.id, to: place.number, text, ...given })
  await stage.settle()
  await stage.later(2)
  await stage.later(1)
}

async function newPlace() {
  const place = await stage.newNumber()
  await place.here.service()
  return place
}

const missesOf = async ({ here }: NewNumber, { token } = here.owner) =>
  (await stage.product.call(listMisses, { params: here.path }, { token })).body

const teach = ({ here }: NewNumber, id: number, body: Partial<BodyOf<typeof teachMiss>>) =>
  stage.product.call(
    teachMiss,
    {
      params: { ...here.path, id },
      body: { house_answer_id: null, topic: null, question: 'Tem wi-fi?', answer: 'Sim.', ...body },
    },
    { token: here.owner.token },
  )

test('what was not understood is counted by kind, and its messages can be read', async () => {
  const place = await newPlace()
  const [ana, bia, eva] = [await stage.newCustomer(), await stage.newCustomer(), await stage.newCustomer()]

  await write(place, ana, 'aceitam cachorro?')
  await write(place, ana, 'tem wifi?')
  await write(place, ana, 'qual a senha do wifi?')
  await write(place, ana, 'onde fica?')
  await write(place, bia, 'mesa pra 2 amanhã')
  await write(place, bia, 'xyzzy plugh')
  await write(place, eva, 'blibli blabla')
  await write(place, eva, 'oi')
  await write(place, eva, 'z'.repeat(700))

  const { counts, messages } = await missesOf(place)
  expect(counts).toEqual([
    { kind: 'house', detail: null, count: 2 },
    { kind: 'house', detail: 'pets', count: 1 },
    { kind: 'long', detail: null, count: 1 },
    { kind: 'other', detail: null, count: 1 },
    { kind: 'step', detail: 'time', count: 1 },
  ])
  expect(messages.map(({ text }) => text)).toEqual([
    'z'.repeat(600),
    'blibli blabla',
    'xyzzy plugh',
    'qual a senha do wifi?',
    'tem wifi?',
    'aceitam cachorro?',
  ])
  expect(messages.at(-1)).toMatchObject({ kind: 'house', detail: 'pets', taught: false })
})

test('a voice note is counted, but there is nothing to read', async () => {
  const place = await newPlace()
  await write(place, await stage.newCustomer(), '', { type: 'audio' })

  expect(await missesOf(place)).toEqual({
    counts: [{ kind: 'wordless', detail: 'audio', count: 1 }],
    messages: [],
  })
})

test('a question that was taught is answered from then on, in the test conversation too, and its row says so', async () => {
  const place = await newPlace()
  const [ana, bia] = [await stage.newCustomer(), await stage.newCustomer()]
  await write(place, ana, 'oi, sou a Ana, tem wifi?')
  const [miss] = (await missesOf(place)).messages

  const { body } = await teach(place, miss!.id, { question: 'Tem wi-fi?', answer: 'Sim, é grátis.' })

  expect(body).toMatchObject({ success: true, data: { question: 'Tem wi-fi?', answer: 'Sim, é grátis.' } })
  await write(place, bia, 'vocês têm wifi?')
  expect(stage.received({ customer: bia }).at(-1)?.content).toMatchObject({ body: 'Sim, é grátis.' })
  const said = await stage.product.call(
    rehearse,
    {
      params: place.here.path,
      body: {
        text: 'tem wi-fi?',
        choice: null,
        memory: null,
        words: { greeting: null, closing: null, choices: [] },
      },
    },
    { token: place.here.owner.token },
  )
  expect(said.body.say).toEqual([{ type: 'text', text: 'Sim, é grátis.' }])
  expect((await missesOf(place)).messages).toMatchObject([{ taught: true }])
})

test('teaching adds a wording to a question that is there, or answers a topic', async () => {
  const place = await newPlace()
  const { here } = place
  const ana = await stage.newCustomer()
  await write(place, ana, 'pega internet ai?')
  await write(place, ana, 'aceitam cachorro?')
  const [pets, net] = (await missesOf(place)).messages
  const options = { token: here.owner.token }
  const wifi = await stage.product.call(
    createHouseAnswer,
    { params: here.path, body: { topic: null, question: 'Tem wi-fi?', wordings: [], answer: 'Sim.' } },
    options,
  )
  const { id, updated_at } = wifi.body.data
  await stage.later(60)

  await teach(place, net!.id, { house_answer_id: id, question: 'Pega internet?', answer: 'Sim.', updated_at })
  const late = await teach(place, net!.id, {
    house_answer_id: id,
    question: 'Tem rede?',
    answer: 'Não.',
    updated_at,
  })
  await teach(place, pets!.id, { topic: 'pets', question: 'Aceitam cachorro?', answer: 'Na varanda.' })

  expect(late.body).toMatchObject({ success: false, code: 'stale' })
  const { body } = await stage.product.call(listHouseAnswers, { params: here.path }, options)
  expect(body.data).toMatchObject([
    { topic: 'pets', question: null, wordings: ['Aceitam cachorro?'], answer: 'Na varanda.' },
    { topic: null, question: 'Tem wi-fi?', wordings: ['Pega internet?'], answer: 'Sim.' },
  ])
})

test('nobody teaches by an answer of another establishment, nor by a message that it did not get', async () => {
  const [place, theirs] = [await newPlace(), await newPlace()]
  await write(place, await stage.newCustomer(), 'tem wifi?')
  const [miss] = (await missesOf(place)).messages
  const { body } = await stage.product.call(
    createHouseAnswer,
    { params: theirs.here.path, body: { topic: null, question: 'Tem wi-fi?', wordings: [], answer: 'Sim.' } },
    { token: theirs.here.owner.token },
  )

  const answers = [
    await teach(place, miss!.id, { house_answer_id: body.data.id }),
    await teach(theirs, miss!.id, { question: 'Pega internet?' }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect((await missesOf(place)).messages).toMatchObject([{ taught: false }])
})

test('what is refused teaches nothing and leaves the row as it was', async () => {
  const place = await newPlace()
  await write(place, await stage.newCustomer(), 'tem wifi?')
  const [miss] = (await missesOf(place)).messages
  await teach(place, miss!.id, { question: 'Tem wi-fi?' })
  await db().updateTable('assistant_miss').set({ taught_at: null }).where('id', '=', miss!.id).execute()

  const { body } = await teach(place, miss!.id, { question: 'tem WI-FI?' })

  expect(body).toMatchObject({ success: false, code: 'taken' })
  expect((await missesOf(place)).messages).toMatchObject([{ taught: false }])
})

test(
  'messages of conversations that an editor may not read are not shown, and other houses have no such row',
  { tags: ['D-74'] },
  async () => {
    const [place, theirs] = [await newPlace(), await newPlace()]
    await write(place, await stage.newCustomer(), 'tem wifi?')
    const { id, chat_id } = (await missesOf(place)).messages[0]!
    const unit = await sibling(stage.product, place.here)

    expect((await missesOf(place, place.here.editor)).messages).toHaveLength(1)
    await db().updateTable('chat').set({ branch_id: unit.branch_id }).where('id', '=', chat_id).execute()

    expect(await missesOf(place, place.here.editor)).toMatchObject({ counts: [{ count: 1 }], messages: [] })
    expect((await teach(theirs, id, {})).status).toBe(404)
    expect((await missesOf(theirs)).counts).toEqual([])
  },
)

test(
  'access names what was counted of a guest, erasure leaves only the count',
  { tags: ['D-98'] },
  async () => {
    const place = await newPlace()
    const ana = await stage.newCustomer()
    await write(place, ana, 'tem wifi?')
    const { business_id } = place.here
    const bia = await stage.newCustomer()
    await write(place, bia, 'aceitam cachorro?')
    const person = personOf(business_id, phoneOfInternational(ana.wa_id!)!)

    const held = await missHoldings(db(), person)
    await transaction(db(), (trx) => eraseConversations(trx, person))

    expect(held).toMatchObject([{ kind: 'house', detail: null }])
    const { counts, messages } = await missesOf(place)
    expect(counts).toMatchObject([{ count: 1 }, { count: 1 }])
    expect(messages).toMatchObject([{ text: 'aceitam cachorro?' }])
  },
)

test('a deleted message is not read, a row counts for 30 days and is gone after 90', async () => {
  const place = await newPlace()
  await write(place, await stage.newCustomer(), 'tem wifi?')
  const { business_id } = place.here
  const at = (days: number) => new Date(Date.parse(noon) + days * 24 * 60 * 60 * 1000)
  await db()
    .updateTable('chat_message')
    .set({ deleted_at: at(0) })
    .where('business_id', '=', business_id)
    .where('message', '=', 'tem wifi?')
    .execute()

  expect(await missesOf(place)).toMatchObject({ counts: [{ count: 1 }], messages: [] })
  const age = { at: at(-31) }
  await db().updateTable('assistant_miss').set(age).where('business_id', '=', business_id).execute()
  expect((await missesOf(place)).counts).toEqual([])
  const count = async () =>
    (await db().selectFrom('assistant_miss').select('id').where('business_id', '=', business_id).execute())
      .length
  await pruneMissed(db(), at(58))
  expect(await count()).toBe(1)
  await pruneMissed(db(), at(60))
  expect(await count()).toBe(0)
})
