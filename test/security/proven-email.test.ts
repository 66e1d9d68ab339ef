import { beforeEach, describe, expect, test } from 'vitest'
import { takeTurn } from '#features/assistant/server/take-turn.ts'
import { lockChat } from '#features/chats/server/outbound/lock-chat.queries.ts'
import { confirmEmail, emailMessages } from '#features/customers/email.contract.ts'
import type { ConfirmEmailData } from '#features/customers/pages.contract.ts'
import { registerCustomer } from '#features/customers/registration.contract.ts'
import { findCustomer } from '#features/guests/lookup.contract.ts'
import { downloadOwnData, openDataLink, requestDataLink } from '#features/privacy/link.contract.ts'
import { approveReservation, createReservation } from '#features/reservations/contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { finishSurvey, startSurvey } from '#features/research/survey.contract.ts'
import { actOf } from '#platform/act.ts'
import { transaction } from '#platform/database/database.ts'
import { testHouse } from '../app.ts'
import { mailsOf } from '../mails.ts'
import { testSite } from '../site.ts'
import { venue, type Venue } from '../venue.ts'

// Noon of Friday in São Paulo.
const noon = '2026-11-20T15:00:00Z'
const product = await testHouse({ now: noon })
const { house } = product
const { db } = house
const open = await testSite<ConfirmEmailData>(product)

let here: Venue
let phone: string
let phones = 0
let days = 0
beforeEach(async () => {
  product.turnTo(noon)
  here = await venue(product)
  await here.service()
  phone = `119${40_000_000 + ++phones}`
  days = 0
})

/** Whose phone it is, and somebody who knows it and types it first. */
const victim = { name: 'Vitória Lima', email: 'vitoria@gmail.com', birth_date: '1990-05-17' }
const stranger = { name: 'Qualquer Nome', email: 'estranho@exemplo.com', birth_date: '1980-01-01' }

const register = (given: object) =>
  product.call(registerCustomer, { params: here.path, body: { phone, ...given } as never })

const nextDay = () => `2026-11-${21 + days++}`

/** A request from a device that nobody knows. */
async function book(given: object = {}) {
  const form = { phone, person_number: 2, date: nextDay(), time: '20:00', ...victim, ...given }
  const { body } = await product.call(requestReservation, { params: here.path, body: form })
  expect(body).toMatchObject({ success: true })
  return body.reservation
}

/** An answer to the survey, typed under the phone. */
async function answerSurvey(given: object) {
  const begun = await product.call(startSurvey, { params: here.path, body: {} })
  if (!begun.body.success) throw new Error('No try of the survey.')
  const { id, token } = begun.body
  const marks = { nps: 9, food_note: 5, treatment_note: 5, place_note: 5, price_note: 5, time_note: 5 }
  const input = { params: { ...here.path, id, token }, body: { ...marks, phone, ...given } }
  expect((await product.call(finishSurvey, input)).body.success).toBe(true)
}

/** The recipients of letters to guests, oldest first. */
async function written(): Promise<string[]> {
  const mails = await mailsOf(product, here.business_id)
  return mails.flatMap(({ recipient }) => (recipient === here.branch.email ? [] : [recipient]))
}

/** The tokens of the links that confirm, oldest letter first. */
async function confirmTokens(): Promise<string[]> {
  const mails = await mailsOf(product, here.business_id)
  return mails.flatMap(({ body }) => /\/cadastro\/[\w-]+\?confirmar=([\w-]{32})/.exec(body)?.[1] ?? [])
}

const confirm = (token: string, at = here) => product.call(confirmEmail, { params: { ...at.path, token } })

const stored = () =>
  db
    .selectFrom('customer')
    .select(['id', 'name', 'email', 'email_source'])
    .where('business_id', '=', here.business_id)
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()

/** The victim writes on WhatsApp, which proves the phone; answers what the house said. */
async function writeOnWhatsApp(...texts: string[]): Promise<string> {
  const { business_id } = here
  const { id } = await db
    .insertInto('chat')
    .values({
      business_id,
      channel: 'whatsapp',
      account: 'conta',
      customer_address: `55${phone}`,
      customer_name: 'Vitória',
      branch_id: here.branch.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const said: string[] = []
  for (const text of texts) {
    const { say } = await transaction(db, async (trx) => {
      const chat = await lockChat(trx, { id, business_id })
      return takeTurn(trx, actOf('bot', house), chat, [{ message_id: 1, text, choice: null, type: 'text' }])
    })
    said.push(...say.map((one) => ('text' in one ? one.text : '')))
  }
  return said.join('\n')
}

async function dataLinks(): Promise<string[]> {
  await product.call(requestDataLink, { params: here.path, body: { phone } })
  await product.queue.drain(house)
  const mails = await mailsOf(product, here.business_id)
  return mails.flatMap(({ kind, recipient }) => (kind === 'personal_data_link' ? [recipient] : []))
}

/** The file of the guest's own page. */
async function ownFile() {
  await dataLinks()
  const mails = await mailsOf(product, here.business_id)
  const { body } = mails.findLast(({ kind }) => kind === 'personal_data_link')!
  const token = /\/seus-dados\/[\w-]+\/([\w-]{32})/.exec(body)![1]!
  const opened = await product.call(openDataLink, { params: { ...here.path, token } })
  const params = { ...here.path, token: opened.body.page_token }
  return JSON.stringify((await product.call(downloadOwnData, { params })).body)
}

describe('a stranger who typed a phone first', { tags: ['D-168'] }, () => {
  test('gets no letter of what its owner books on WhatsApp, whose name is not the stranger’s', async () => {
    await register(stranger)

    const said = await writeOnWhatsApp('mesa amanhã às 20h pra 2', '1', '1')

    expect(said).toContain('Em nome de Vitória')
    expect(said).not.toContain(stranger.name)
    const rows = db
      .selectFrom('reservation')
      .select('owner_email')
      .where('business_id', '=', here.business_id)
    expect(await rows.execute()).toEqual([{ owner_email: null }])
    expect(await written()).toEqual([])
  })

  test('gets no letter of what staff book from the record, nor of what is made of it later', async () => {
    await register(stranger)
    const as = { token: here.editor.token }
    const form = { ...stranger, name: victim.name, phone, person_number: 2, date: nextDay(), time: '20:00' }

    const { body } = await product.call(createReservation, { params: here.path, body: form }, as)

    expect(body.success).toBe(true)
    expect(await written()).toEqual([])
    expect((await stored()).email_source).toBe('form')
  })

  test('gets no letter of a request from masks; the form is told to ask for an e-mail', async () => {
    await register(stranger)
    const input = { params: { ...here.path, customer_id: phone } }
    const found = (await product.call(findCustomer, input)).body

    expect(found).toMatchObject({ masked: true, ask_email: true })
    const { id, name, email, birth_date } = found.customer
    const { id: reservation } = await book({ customer_id: id, name, email, birth_date })
    await product.call(
      approveReservation,
      { params: { ...here.path, id: reservation } },
      { token: here.editor.token },
    )

    expect(await written()).toEqual([])
  })

  test('gets no link to the data, and so neither asks for erasure nor consents', async () => {
    await register(stranger)
    await book()

    expect(await dataLinks()).toEqual([])
  })

  test('who confirms their own mailbox reads only what came with it', async () => {
    await here.reservation({
      owner_phone: phone,
      owner_email: victim.email,
      comment: 'segredo',
      status: 'COM',
    })
    await register({ name: victim.name, birth_date: victim.birth_date, quick: true })
    await book(stranger)
    await answerSurvey({ name: victim.name, email: victim.email, comment: 'resposta' })
    await confirm((await confirmTokens())[0]!)
    expect(await dataLinks()).toEqual([stranger.email])

    const file = await ownFile()

    expect(file).toContain(stranger.email)
    expect(file).not.toMatch(/Vitória|vitoria|segredo|resposta|1990-05-17/)
    expect(JSON.parse(file)).toMatchObject({
      reservations: [{ owner_email: stranger.email }],
      research_answers: [],
      visits: [],
      ask_the_house_for: { reservations_with_another_email: 1, research_answers: 1, visits: 1 },
    })
  })
})

describe('the letter of a typed e-mail', { tags: ['D-168'] }, () => {
  test('goes out, and the e-mail is the customer’s from the press on its link on', async () => {
    await register({ ...victim, email: undefined, quick: true })
    await book()
    const before = await stored()

    const tokens = await confirmTokens()
    const { body } = await confirm(tokens[0]!)

    expect(await written()).toEqual([victim.email])
    expect(before.email).toBeNull()
    expect(body).toEqual({ success: true, msg: emailMessages.confirmed })
    expect(await stored()).toMatchObject({ email: victim.email, email_source: 'mailbox' })
    await writeOnWhatsApp('mesa amanhã às 21h pra 2', '1', '1')
    expect(await written()).toEqual([victim.email, victim.email])
    expect(await confirmTokens()).toEqual([])
  })

  test('has a link that confirms once, for a week, and only in its own establishment', async () => {
    const there = await venue(product)
    await book()
    const [token] = await confirmTokens()
    const [row] = await db
      .selectFrom('email_confirmation')
      .selectAll()
      .where('business_id', '=', here.business_id)
      .execute()

    expect(JSON.stringify(row)).not.toContain(token)
    expect((await confirm(token!, there)).status).toBe(404)
    product.turnTo('2026-11-27T15:00:00Z')
    expect((await confirm(token!)).status).toBe(404)
    expect((await stored()).email_source).toBe('form')
    product.turnTo('2026-11-27T14:59:59Z')
    const presses = await Promise.all([confirm(token!), confirm(token!)])
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const log = db.selectFrom('audit_log').select(['actor', 'user_id']).where('action', '=', 'confirm-email')
    expect(await log.where('business_id', '=', here.business_id).execute()).toEqual([
      { actor: 'guest', user_id: null },
    ])
  })

  test('has none where staff entered the e-mail, and its link is over once they entered another', async () => {
    await book()
    const [token] = await confirmTokens()
    const as = { token: here.editor.token }
    const form = {
      ...victim,
      email: 'casa@exemplo.com',
      phone,
      person_number: 2,
      date: nextDay(),
      time: '20:00',
    }
    await db
      .updateTable('customer')
      .set({ email: 'casa@exemplo.com', email_source: 'staff' })
      .where('business_id', '=', here.business_id)
      .execute()
    await product.call(createReservation, { params: here.path, body: form }, as)

    expect(await confirmTokens()).toEqual([])
    expect((await confirm(token!)).status).toBe(404)
    expect(await stored()).toMatchObject({ email: 'casa@exemplo.com', email_source: 'staff' })
  })

  test('has a link whose page changes nothing until the press, then says so, and is closed to any other token', async () => {
    await book()
    const [token] = await confirmTokens()
    const look = async (secret: string) => {
      const page = await open(`/cadastro/${here.branch.slug}?confirmar=${secret}`)
      return { status: page.status, shown: page.data.shown, headers: page.headers, html: await page.html() }
    }

    const looked = [await look(token!), await look(token!)]
    for (const { status, shown, headers, html } of looked) {
      expect([status, shown]).toEqual([200, { kind: 'open', email: 'v•••@g•••.com' }])
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      expect(html).not.toContain(victim.email)
    }
    expect((await stored()).email_source).toBe('form')
    await confirm(token!)
    expect((await look(token!)).shown).toEqual({ kind: 'confirmed', email: 'v•••@g•••.com' })
    for (const wrong of ['n'.repeat(32), '1'])
      expect(await look(wrong)).toMatchObject({ status: 404, shown: { kind: 'closed' } })
  })

  test('whoever tries tokens is stopped', { tags: ['D-94'] }, async () => {
    const limited = await testHouse({ now: noon, database: house.database, settings: { rateLimits: true } })
    const params = { ...here.path, token: 'n'.repeat(32) }
    const answers: number[] = []
    for (let times = 0; times < 62; times++)
      answers.push((await limited.call(confirmEmail, { params })).status)

    expect([answers[0], answers.at(-1)]).toEqual([404, 429])
  })
})

test.each(['form', 'device'] as const)(
  'an e-mail of before whose source is %j gets no link to the data: no cookie of a device proves it',
  { tags: ['D-168'] },
  async (email_source) => {
    await register(stranger)
    await db
      .updateTable('customer')
      .set({ email_source })
      .where('business_id', '=', here.business_id)
      .execute()

    expect(await dataLinks()).toEqual([])
  },
)
