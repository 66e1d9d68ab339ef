import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeOwnConsent,
  downloadOwnData,
  openDataLink,
  requestDataLink,
  requestErasure,
} from '../link.contract.ts'
import type { OwnDataPageData } from '../pages.contract.ts'
import { linkMessages } from '../rules.ts'
import { hasMarketingConsent } from '#features/customers/server/consents.ts'
import { formTextVersion } from '#features/customers/consent.ts'
import { registerCustomer } from '#features/customers/registration.contract.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { testHouse } from '#test/app.ts'
import { testSite } from '#test/site.ts'
import { venue, type Venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const noon = '2026-11-20T15:00:00Z'
const product = await testHouse({ now: noon })
const { db } = product.house
const open = await testSite<OwnDataPageData>(product)

const minutesLater = (minutes: number) => product.turnTo(new Date(Date.parse(noon) + minutes * 60_000))

let here: Venue
let phone: string
let phones = 0
beforeEach(async () => {
  product.turnTo(noon)
  here = await venue(product)
  phone = `119${60_000_000 + ++phones}`
})

const maria = { name: 'Maria Silva', email: 'maria@gmail.com', birth_date: '1990-05-17' }

/** Registers at the public form; staff then enter the e-mail, which proves it (D-168). */
async function register(given: Record<string, unknown> & { phone?: string } = {}) {
  await product.call(registerCustomer, { params: here.path, body: { ...maria, phone, ...given } })
  await db
    .updateTable('customer')
    .set({ email_source: 'staff' })
    .where('business_id', '=', here.business_id)
    .where('phone', '=', given.phone ?? phone)
    .where('email', 'is not', null)
    .execute()
}

const ask = (of = phone, house = product) =>
  house.call(requestDataLink, { params: here.path, body: { phone: of } })

/** The mailed links of this business, newest last. */
async function mailed(): Promise<string[]> {
  await product.queue.drain(product.house)
  const mails = await db
    .selectFrom('mail')
    .select(['body', 'recipient', 'secret'])
    .where('business_id', '=', here.business_id)
    .where('kind', '=', 'personal_data_link')
    .orderBy('id')
    .execute()
  return mails.map(({ body }) => /\/seus-dados\/[\w-]+\/([\w-]{32})/.exec(body)?.[1] ?? '')
}

async function askAndOpen(): Promise<string> {
  await ask()
  const [token] = (await mailed()).slice(-1)
  const { body } = await product.call(openDataLink, { params: { ...here.path, token: token! } })
  return body.page_token
}

const customerId = async () => {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('business_id', '=', here.business_id)
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  return row.id
}

const shownAt = async (token: string) => {
  const page = await open(sitePath.ownData(here.branch.slug, token))
  return { ...page, shown: page.data.shown }
}

describe('asking for the link', { tags: ['D-98'] }, () => {
  test('answers the same for a customer, a stranger and a customer without an e-mail, and mails only the first', async () => {
    await register()
    const [known, withoutMail] = [phone, '11960999999']
    await register({ phone: withoutMail, quick: true, email: undefined })

    const answers = [await ask(known), await ask('11911112222'), await ask(withoutMail)]

    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { success: true, msg: linkMessages.requested } })
    expect(await mailed()).toHaveLength(1)
    const { recipient, secret } = await db
      .selectFrom('mail')
      .select(['recipient', 'secret'])
      .where('business_id', '=', here.business_id)
      .executeTakeFirstOrThrow()
    expect({ recipient, secret }).toEqual({ recipient: maria.email, secret: true })
  })

  test('enqueues one job for a known and an unknown phone, without a phone or an e-mail in it', async () => {
    await register()
    const jobs = async () => {
      const { rows } = await product.house.database.executeSql(
        `select data::text as data from pgboss.job where data::text like '%send_data_link%' order by created_on`,
      )
      return rows.map(({ data }) => String(data))
    }
    const before = (await jobs()).length

    await ask()
    await ask('11911112222')

    const enqueued = (await jobs()).slice(before)
    expect(enqueued).toHaveLength(2)
    for (const data of enqueued) expect(data).not.toMatch(/119|maria/)
    await product.queue.drain(product.house)
  })

  test('mails nothing to an e-mail that nobody answers for', { tags: ['D-128'] }, async () => {
    await register()
    await db
      .updateTable('customer')
      .set({ email_source: null })
      .where('business_id', '=', here.business_id)
      .execute()

    await ask()

    expect(await mailed()).toEqual([])
  })

  test('finds the phone in the other spelling, and not in another business', async () => {
    await register()
    const there = await venue(product)
    await ask(phone.replace('119', '11'))
    await product.call(requestDataLink, { params: there.path, body: { phone } })

    expect(await mailed()).toHaveLength(1)
    const { mails } = await db
      .selectFrom('mail')
      .select((eb) => eb.fn.countAll<number>().as('mails'))
      .where('business_id', '=', there.business_id)
      .executeTakeFirstOrThrow()
    expect(mails).toBe(0)
  })

  test(
    'past the limit of a phone mails no more, with the same answer, and refuses nobody',
    { tags: ['D-94'] },
    async () => {
      await register()
      const limited = await testHouse({
        now: noon,
        database: product.house.database,
        settings: { rateLimits: true },
      })

      const answers = []
      for (let times = 0; times < 8; times++) answers.push(await ask(phone, limited))

      expect(new Set(answers.map(({ status, body }) => `${status} ${body.msg}`))).toEqual(
        new Set([`200 ${linkMessages.requested}`]),
      )
      await limited.queue.drain(limited.house)
      expect((await mailed()).length).toBe(5)
    },
  )
})

describe('the link', { tags: ['D-98'] }, () => {
  test('shows nothing until it is opened, opens once, and its page is valid for half an hour', async () => {
    await register()
    await ask()
    const [token] = await mailed()
    const openIt = () => product.call(openDataLink, { params: { ...here.path, token: token! } })

    const looked = [await shownAt(token!), await shownAt(token!)]
    const first = await openIt()
    const again = await openIt()

    for (const { status, shown, html } of looked) {
      expect({ status, shown }).toEqual({ status: 200, shown: { kind: 'unopened' } })
      expect(await html()).not.toContain('Maria')
    }
    expect(first.body.success).toBe(true)
    expect([again.status, again.body.msg]).toEqual([404, linkMessages.closed])
    expect((await shownAt(token!)).shown.kind).toBe('closed')
    const page = await shownAt(first.body.page_token)
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    expect(page.shown).toMatchObject({ kind: 'open', data: { name: maria.name, email: maria.email } })
    minutesLater(29)
    expect((await shownAt(first.body.page_token)).shown.kind).toBe('open')
    minutesLater(30)
    expect((await shownAt(first.body.page_token)).shown.kind).toBe('closed')
  })

  test('cannot be opened after a day, nor once a newer one was mailed', async () => {
    await register()
    await ask()
    await ask()
    const [older, newer] = await mailed()
    const openIt = (token: string) => product.call(openDataLink, { params: { ...here.path, token } })

    expect((await openIt(older!)).status).toBe(404)
    minutesLater(24 * 60)
    expect((await openIt(newer!)).status).toBe(404)
    expect((await shownAt(newer!)).status).toBe(404)
  })

  test('opens nothing at another establishment, and its page nothing once the e-mail on record is another', async () => {
    await register()
    const there = await venue(product)
    const page_token = await askAndOpen()

    const elsewhere = await open(sitePath.ownData(there.branch.slug, page_token))
    expect(elsewhere.data.shown.kind).toBe('closed')
    for (const params of [there.path, { ...here.path, business_id: there.business_id }]) {
      const file = await product.call(downloadOwnData, { params: { ...params, token: page_token } })
      expect(file.status).toBe(404)
    }

    await db
      .updateTable('customer')
      .set({ email: 'outra@gmail.com' })
      .where('business_id', '=', here.business_id)
      .execute()
    expect((await shownAt(page_token)).shown.kind).toBe('closed')
  })

  test(
    'shows reservations of this e-mail; those with another, notes and conversations are only counted',
    { tags: ['D-128'] },
    async () => {
      await register()
      const customer_id = await customerId()
      const theirs = { owner_phone: phone, customer_id, status: 'COM' as const }
      await here.reservation({ ...theirs, owner_email: 'MARIA@gmail.com', comment: 'Perto da janela' })
      await here.reservation({ ...theirs, owner_email: 'vitima@gmail.com', comment: 'segredo' })
      await db
        .insertInto('customer_note')
        .values({ business_id: here.business_id, customer_id, kind: 'allergy', text: 'camarão' })
        .execute()
      const page_token = await askAndOpen()

      const file = await product.call(downloadOwnData, { params: { ...here.path, token: page_token } })
      const { shown } = await shownAt(page_token)

      const text = JSON.stringify(file.body)
      expect(text).toContain('Perto da janela')
      expect(text).not.toMatch(/segredo|vitima|camarão|token/)
      expect(file.body).toMatchObject({ ask_the_house_for: { reservations_with_another_email: 1, notes: 1 } })
      expect(shown).toMatchObject({ data: { hidden: 1, reservations: [{ unit: 'Centro', time: '20:00' }] } })
    },
  )

  test('withdraws a consent, and confirms one that somebody else ticked', async () => {
    await register({ marketing: true, text_version: formTextVersion })
    const page_token = await askAndOpen()
    const change = (given: boolean) =>
      product.call(changeOwnConsent, { params: { ...here.path, token: page_token }, body: { given } })
    const isInForce = async () => hasMarketingConsent(db, here.business_id, await customerId())

    expect(await isInForce()).toBe(true)
    await change(false)
    expect(await isInForce()).toBe(false)
    await register({ marketing: true, text_version: formTextVersion })
    expect(await isInForce()).toBe(false)
    expect((await shownAt(page_token)).shown).toMatchObject({ data: { consent: { kind: 'waiting' } } })
    await change(true)
    expect(await isInForce()).toBe(true)
    expect((await shownAt(page_token)).shown).toMatchObject({ data: { consent: { kind: 'given' } } })
  })

  test('asks to be erased: once, with a letter to the managers that names nobody', async () => {
    await register()
    const page_token = await askAndOpen()
    const params = { ...here.path, token: page_token }

    const answers = [
      await product.call(requestErasure, { params }),
      await product.call(requestErasure, { params }),
    ]

    for (const { body } of answers) expect(body.success).toBe(true)
    const letters = await db
      .selectFrom('mail')
      .select(['recipient', 'body'])
      .where('business_id', '=', here.business_id)
      .where('kind', '=', 'erasure_request')
      .execute()
    expect(letters.map(({ recipient }) => recipient)).toEqual([here.owner.email])
    expect(letters[0]?.body).toContain(`customer=${await customerId()}`)
    expect(letters[0]?.body).not.toMatch(/Maria|119/)
    expect((await shownAt(page_token)).shown).toMatchObject({ data: { erasure_requested: '2026-11-20' } })
  })

  test('leaves a line of what was done with it, by a guest', { tags: ['D-97'] }, async () => {
    await register()
    const page_token = await askAndOpen()
    await product.call(
      downloadOwnData,
      { params: { ...here.path, token: page_token } },
      { token: here.owner.token },
    )

    const lines = await db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'user_id'])
      .where('business_id', '=', here.business_id)
      .where('action', 'in', ['open-data', 'export-data'])
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { actor: 'guest', action: 'open-data', user_id: null },
      { actor: 'guest', action: 'export-data', user_id: null },
    ])
  })
})
