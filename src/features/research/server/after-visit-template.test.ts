import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadAfterVisit, switchAfterVisit } from '../after-visit.contract.ts'
import { visitText } from '../rules.ts'
import { finishSurvey, startSurvey } from '../survey.contract.ts'
import { sendSurveys } from './after-visit.ts'
import { loseAccess } from '#features/channels/server/connection.queries.ts'
import { accessOf } from '#features/channels/server/access.ts'
import { actOf } from '#platform/act.ts'
import { mailsOf } from '#test/mails.ts'
import { messaging } from '#test/messaging.ts'
import type { Venue } from '#test/venue.ts'

const stage = await messaging()
const { simulator, product } = stage
const { db } = product.house
type Place = Awaited<ReturnType<typeof stage.newNumber>>

// Saturday, 20:00 in São Paulo.
const arrival = '2027-11-20T23:00:00Z'
const due = '2027-11-21T01:00:00Z'
const { name, content } = visitText

beforeAll(async () => {
  await stage.turnTo(arrival)
  await stage.approveTemplate(name, content)
})
beforeEach(() => stage.turnTo(arrival))

const choose = (here: Venue, body: { mails: boolean; template_id?: number | null }, who = here.owner) =>
  product.call(switchAfterVisit, { params: here.path, body }, { token: who.token })

/** The approved template, as a number of this venue has it. */
async function template({ here, number_id }: Place, given: { content?: string; components?: string } = {}) {
  const { id } = await db
    .insertInto('wa_template')
    .values({
      business_id: here.business_id,
      wa_number_id: number_id,
      name,
      category: 'utility',
      status: 'active',
      content,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A venue that asks by WhatsApp, and a guest who arrived just now. */
async function arrived(given: Parameters<Venue['reservation']>[0] = {}) {
  const place = await stage.newNumber()
  const { here } = place
  const customer = await stage.newCustomer()
  const template_id = await template(place)
  await choose(here, { mails: true, template_id })
  const owner_phone = customer.wa_id!.slice(2)
  const { id: customer_id } = await db
    .insertInto('customer')
    .values({ business_id: here.business_id, name: 'Ana Souza', phone: owner_phone })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reservation = await here.reservation({
    date: '2027-11-20',
    time: '20:00',
    status: 'CON',
    attendance: 'arrived',
    attended_at: new Date(arrival),
    customer_id,
    owner_name: 'Ana Souza',
    owner_phone,
    owner_email: 'ana@exemplo.com',
    ...given,
  })
  return { ...place, customer, template_id, reservation }
}
type Guest = Awaited<ReturnType<typeof arrived>>

/** The job runs at this instant, on two servers at once, and what follows happens. */
async function runAt(instant: string) {
  await stage.turnTo(instant)
  await Promise.all([0, 1].map(() => sendSurveys.run(actOf('job', product.house), {})))
  await stage.settle()
}

const texts = (guest: Pick<Guest, 'customer'>) =>
  stage.received(guest).map(({ content: { body } }) => (typeof body === 'string' ? body : ''))
const letters = async ({ here }: Pick<Guest, 'here'>) =>
  (await mailsOf(product, here.business_id)).filter(({ kind }) => kind === 'survey_after_visit').length
const ways = async (guest: Guest) => ({ messages: texts(guest).length, letters: await letters(guest) })

describe('the survey of a branch that chose a template', { tags: ['D-61'] }, () => {
  test('comes by WhatsApp two hours after the arrival, once, by two servers that look all the time', async () => {
    const guest = await arrived()
    await runAt('2027-11-21T00:55:00Z')
    expect(await ways(guest)).toEqual({ messages: 0, letters: 0 })

    for (const instant of [due, '2027-11-21T01:05:00Z', '2027-11-21T12:00:00Z']) await runAt(instant)

    expect(await ways(guest)).toEqual({ messages: 1, letters: 0 })
    expect(texts(guest)[0]).toMatch(/^Olá, Ana! Obrigado pela visita de sáb, 20 de nov a /)
  })

  test('has a link that takes the answer of this visit', async () => {
    const guest = await arrived()
    await runAt(due)
    const [link] = /[\w-]{32}/.exec(texts(guest)[0]!.split('/pesquisa/')[1]!)!

    const { path } = guest.here
    const { body: held } = await product.call(startSurvey, { params: path, body: { link } })
    const marks = { nps: 9, food_note: 5, treatment_note: 5, place_note: 5, price_note: 4, time_note: 4 }
    const { body } = await product.call(finishSurvey, {
      params: { ...path, id: held.id, token: held.token },
      body: marks,
    })

    expect(body.success).toBe(true)
    const { reservation_id } = await db
      .selectFrom('research_answer')
      .select('reservation_id')
      .where('business_id', '=', guest.here.business_id)
      .executeTakeFirstOrThrow()
    expect(reservation_id).toBe(guest.reservation.id)
  })

  test('reaches guests without an e-mail', async () => {
    const guest = await arrived({ owner_email: null })

    await runAt(due)

    expect(await ways(guest)).toEqual({ messages: 1, letters: 0 })
  })

  test('goes by mail where the phone came from masks', { tags: ['D-60'] }, async () => {
    const guest = await arrived({ owner_masked: true })

    await runAt(due)

    expect(await ways(guest)).toEqual({ messages: 0, letters: 1 })
  })

  test.each([
    [
      'the template is no longer active',
      ({ template_id }: Guest) =>
        db.updateTable('wa_template').set({ status: 'inactive' }).where('id', '=', template_id).execute(),
    ],
    [
      'the number lost its connection',
      async ({ here, number }: Guest) => {
        const { business_id } = here
        const access = await accessOf(product.house, db, {
          business_id,
          channel: 'whatsapp',
          account: number,
        })
        await loseAccess(db, { business_id, access: access!, now: product.house.now(), reason: 'x' })
      },
    ],
    ['the branch chose none', ({ here }: Guest) => choose(here, { mails: true, template_id: null })],
  ])('goes by mail when %s', async (_, happens) => {
    const guest = await arrived()
    await happens(guest)

    await runAt(due)

    expect(await ways(guest)).toEqual({ messages: 0, letters: 1 })
  })

  test(
    'is sent to nobody who answered SAIR, neither by message nor by mail',
    { tags: ['D-133'] },
    async () => {
      const guest = await arrived()
      await simulator.do('customer.send', { customer: guest.customer.id, to: guest.number, text: 'SAIR' })
      await stage.settle()
      const said = texts(guest).length

      await runAt(due)

      expect(await ways(guest)).toEqual({ messages: said, letters: 0 })
    },
  )

  test('is sent to nobody where it is switched off, also with a template', async () => {
    const guest = await arrived()
    await choose(guest.here, { mails: false })

    await runAt(due)

    expect(await ways(guest)).toEqual({ messages: 0, letters: 0 })
  })
})

describe('the choice of its template', () => {
  const read = async (here: Venue) =>
    (await product.call(loadAfterVisit, { params: here.path }, { token: here.editor.token })).body

  test('has no template whose link or picture would have to come with each message', async () => {
    const place = await stage.newNumber()
    const link = { type: 'URL', text: 'Ver', url: 'https://exemplo.com/{{1}}' }
    const components = JSON.stringify([{ type: 'BUTTONS', buttons: [link] }])
    const template_id = await template(place, { components })

    expect((await read(place.here)).templates).toMatchObject([{ id: template_id, fits: false }])
    expect((await choose(place.here, { mails: true, template_id })).body).toMatchObject({ success: false })
  })

  test('is among the business’s, stays when the switch alone is pressed, and is in the log', async () => {
    const place = await stage.newNumber()
    const { here } = place
    const template_id = await template(place)

    await choose(here, { mails: true, template_id })
    await choose(here, { mails: false })

    expect(await read(here)).toMatchObject({
      mails_since: null,
      template_id,
      templates: [{ id: template_id, fits: true }],
      numbers: [{ id: place.number_id }],
    })
    const entries = await db
      .selectFrom('audit_log')
      .select('changes')
      .where('business_id', '=', here.business_id)
      .where('action', '=', 'switch-survey-mail')
      .orderBy('id')
      .execute()
    expect(entries.map(({ changes }) => changes)).toEqual([
      { mails: [false, true], template_id: [null, template_id] },
      { mails: [true, false] },
    ])
  })

  test(
    'is refused for a template of another business, and for one that the survey cannot fill in',
    { tags: ['D-04'] },
    async () => {
      const [ours, theirs] = [await stage.newNumber(), await stage.newNumber()]
      const foreign = await template(theirs)
      const own = await template(ours, { content: 'Sua mesa é a {{mesa}}, até logo.' })

      for (const template_id of [foreign, own])
        expect((await choose(ours.here, { mails: true, template_id })).body).toMatchObject({
          success: false,
          errors: { template_id: [expect.any(String)] },
        })
      expect(await read(ours.here)).toMatchObject({ mails_since: null, template_id: null })
    },
  )
})
