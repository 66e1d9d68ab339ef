import { beforeEach, describe, expect, test } from 'vitest'
import { listChats } from '../../contract.ts'
import { showChatPanel } from '../../panel.contract.ts'
import { eraseChats } from '../personal-data.ts'
import { listCustomers } from '#features/customers/contract.ts'
import { mergeCustomers, undoMerge } from '#features/customers/merge.contract.ts'
import { createOrEditCustomer } from '#features/customers/record.contract.ts'
import { findCustomer } from '#features/guests/lookup.contract.ts'
import { erasePerson } from '#features/privacy/server/erase.ts'
import { actOf } from '#platform/act.ts'
import { transaction } from '#platform/database/database.ts'
import { loadSettings } from '#platform/settings.ts'
import { testHouse } from '#test/app.ts'
import { testFolder } from '#test/database.ts'
import { asMeta, configured, deliver, forNumber, whatsApp } from '#test/meta.ts'
import { bookablePlace } from '#test/request-form.ts'
import { venue } from '#test/venue.ts'

const noon = '2026-11-20T15:00:00Z'
const settings = configured(loadSettings({ DATA_DIR: await testFolder() }))
const product = await testHouse({ now: noon, settings })
const { db } = product.house
let made = 0

type Here = Awaited<ReturnType<typeof bookablePlace>>
let here: Here
let number: string
beforeEach(async () => {
  product.turnTo(noon)
  here = await bookablePlace(product)
  number = await numberOf(here.business_id)
})

/** A WhatsApp number of a business, by the platform's id. */
async function numberOf(business_id: number): Promise<string> {
  const phone_number_id = `20603${String(++made).padStart(10, '0')}`
  const account = { business_account_id: '1', wa_account_id: '2', verified_name: 'Casa' }
  await db
    .insertInto('wa_number')
    .values({ business_id, phone_number_id, display_phone_number: '+55 11 4002-8922', ...account })
    .execute()
  return phone_number_id
}

type Sender = { from?: string; user_id?: string; name?: string; to?: string }

/** A text as WhatsApp delivers it. */
const said = ({ from, user_id, name }: Sender) => ({
  contacts: [
    {
      ...(from && { wa_id: from }),
      ...(user_id && { user_id }),
      profile: name === undefined ? {} : { name },
    },
  ],
  messages: [
    {
      ...(from && { from }),
      ...(user_id && { from_user_id: user_id }),
      id: `wamid.${++made}`,
      timestamp: String(Date.parse(noon) / 1000 - 60),
      type: 'text',
      text: { body: 'Boa tarde' },
    },
  ],
})

const send = (value: object, field = 'messages') =>
  deliver(product, 'whatsapp', asMeta(whatsApp(forNumber(number, value), field)))
const drain = () => product.queue.drain(product.house)
async function write(sender: Sender) {
  await send(said(sender))
  await drain()
}

const ana = '5511987654321'
const anaPhone = '11987654321'

const chats = ({ business_id }: { business_id: number } = here) =>
  db.selectFrom('chat').selectAll().where('business_id', '=', business_id).orderBy('id').execute()
const customers = ({ business_id }: { business_id: number } = here) =>
  db
    .selectFrom('customer')
    .select(['id', 'name', 'phone', 'email', 'birth_date', 'only_wrote'])
    .where('business_id', '=', business_id)
    .orderBy('id')
    .execute()

/** A customer of the branch, as staff enter them. */
async function customer(phone: string, name = 'Ana Lima'): Promise<number> {
  const body = { name, phone, email: `ana-${++made}@exemplo.com`, birth_date: '1990-05-17' }
  const answer = await product.call(
    createOrEditCustomer,
    { params: here.path, body },
    { token: here.owner.token },
  )
  return answer.body.customer.id
}

const shown = async () => {
  const { body } = await product.call(
    listChats,
    { params: here.path, query: { filterBranch: 0 } },
    { token: here.owner.token },
  )
  return body.data.map((chat) => chat.customer.id)
}

describe('a conversation points to the customer with the phone', () => {
  test.each([
    ['551187654321', '11987654321'],
    ['5511987654321', '1187654321'],
    ['551140028922', '1140028922'],
    ['5508001234567', null],
  ])('WhatsApp’s %s and the stored %s', { tags: ['D-134'] }, async (wa_id, stored) => {
    const known =
      stored &&
      (await db
        .insertInto('customer')
        .values({ business_id: here.business_id, name: 'Ana', phone: stored })
        .returning('id')
        .executeTakeFirstOrThrow())

    await write({ from: wa_id, name: 'Aninha' })

    expect((await chats())[0]?.customer_id).toBe(known ? known.id : null)
    expect(await customers()).toHaveLength(known ? 1 : 0)
  })

  test(
    'of nobody: they become one, with the name of the platform and the phone, in no list',
    { tags: ['D-134'] },
    async () => {
      await write({ from: '551187654321', name: 'Aninha' })

      const [writer] = await customers()
      expect(writer).toEqual({
        id: expect.any(Number),
        name: 'Aninha',
        phone: anaPhone,
        email: null,
        birth_date: null,
        only_wrote: true,
      })
      expect(await shown()).toEqual([writer!.id])
      const token = here.owner.token
      const list = await product.call(listCustomers, { params: here.path }, { token })
      expect(list.body.data).toEqual([])
      const params = { ...here.path, customer_id: anaPhone }
      expect((await product.call(findCustomer, { params }, { token })).body).toMatchObject({ success: false })
    },
  )

  test.each([
    ['12125550100', '+12125550100'],
    ['5491123456789', '+5491123456789'],
    ['5215512345678', '+525512345678'],
  ])('WhatsApp’s %s of another country and the stored %s', { tags: ['D-139'] }, async (wa_id, stored) => {
    const known = await customer(stored, 'Juan Lima')

    await write({ from: wa_id, name: 'Juan' })

    expect((await chats())[0]?.customer_id).toBe(known)
  })

  test(
    'a number of another country that nobody has becomes a customer with its country code',
    { tags: ['D-139'] },
    async () => {
      await write({ from: '12125550100', name: 'John' })

      expect(await customers()).toMatchObject([{ name: 'John', phone: '+12125550100', only_wrote: true }])
    },
  )

  test('a customer of another business is another person', async () => {
    const theirs = await venue(product)
    await db
      .insertInto('customer')
      .values({ business_id: theirs.business_id, name: 'Ana de lá', phone: anaPhone })
      .execute()

    await write({ from: ana, name: 'Aninha' })

    expect(await customers()).toMatchObject([{ name: 'Aninha' }])
    expect((await chats())[0]?.customer_id).toBe((await customers())[0]!.id)
  })

  test('two first messages at once make one', async () => {
    const other = await numberOf(here.business_id)
    const toOther = (value: object) => deliver(product, 'whatsapp', asMeta(whatsApp(forNumber(other, value))))
    await Promise.all([send(said({ from: ana })), toOther(said({ from: '551187654321' }))])
    await drain()

    const [one, ...more] = await customers()
    expect(more).toEqual([])
    expect((await chats()).map(({ customer_id }) => customer_id)).toEqual([one!.id, one!.id])
  })

  test('a message and a booking at once are one, who has what the form says', async () => {
    await Promise.all([
      write({ from: ana, name: 'Aninha' }),
      here.ask({ phone: anaPhone, name: 'Ana Lima', email: 'ana@exemplo.com' }),
    ])
    await drain()

    const [one, ...more] = await customers()
    expect(more).toEqual([])
    expect(one).toMatchObject({ name: 'Ana Lima', email: 'ana@exemplo.com', only_wrote: false })
    expect((await here.rows())[0]?.customer_id).toBe(one!.id)
    expect((await chats())[0]?.customer_id).toBe(one!.id)
  })

  test('what the house wrote in the phone app to somebody unknown makes no customer, and finds a known one', async () => {
    const echo = (to: string) =>
      send(
        {
          message_echoes: [
            {
              from: '551140028922',
              to,
              id: `wamid.${++made}`,
              timestamp: '1795186800',
              type: 'text',
              text: { body: 'Oi' },
            },
          ],
        },
        'smb_message_echoes',
      )
    const known = await customer('11912345678')
    await echo(ana)
    await echo('5511912345678')
    await drain()

    expect((await chats()).map(({ customer_id }) => customer_id)).toEqual([null, known])
    expect(await customers()).toHaveLength(1)
  })
})

describe('a person whom WhatsApp names by an id alone', { tags: ['D-134'] }, () => {
  test('has no customer until a phone is learned', async () => {
    await write({ user_id: 'BR.1349', name: 'aninha' })
    expect((await chats())[0]?.customer_id).toBeNull()

    await write({ user_id: 'BR.1349', from: ana, name: 'aninha' })

    expect(await chats()).toMatchObject([{ customer_id: (await customers())[0]!.id }])
    expect(await customers()).toMatchObject([{ phone: anaPhone }])
  })

  test('who writes with the phone of another customer is routed by the phone, and both conversations stay', async () => {
    const known = await customer(anaPhone)
    await write({ user_id: 'BR.1', name: 'alguém' })
    await write({ from: ana, name: 'Ana' })

    await write({ user_id: 'BR.1', from: ana, name: 'Ana' })

    expect((await chats()).map(({ customer_id }) => customer_id)).toEqual([null, known])
  })

  test('a new number is the same person, unless another customer has it', async () => {
    const old = await customer(anaPhone)
    const other = await customer('11911112222', 'Bia')
    const changed = (to: string) => ({
      messages: [
        {
          from: ana,
          id: `wamid.${++made}`,
          timestamp: '1795186800',
          type: 'system',
          system: { type: 'user_changed_number', body: 'mudou', wa_id: to, customer: ana },
        },
      ],
    })
    await write({ from: ana, name: 'Ana' })

    await send(changed('5511933334444'))
    await drain()
    expect((await chats())[0]?.customer_id).toBe(old)

    await send(changed('5511911112222'))
    await drain()
    expect((await chats())[0]?.customer_id).toBe(other)
  })
})

describe('a customer who only wrote', () => {
  test('is written by their first form as a new one, and by no later form', { tags: ['D-55'] }, async () => {
    await write({ from: ana, name: 'Aninha 🌻' })
    await here.ask({ phone: anaPhone, name: 'Ana Lima', email: 'ana@exemplo.com' })
    await here.ask({ phone: anaPhone, name: 'Outra', email: 'outra@exemplo.com', date: '2026-11-22' })

    expect(await customers()).toMatchObject([
      { name: 'Ana Lima', email: 'ana@exemplo.com', only_wrote: false },
    ])
  })

  test('has not visited, and what staff save counts as the record', async () => {
    await write({ from: ana, name: 'Aninha' })
    const id = await customer(anaPhone, 'Ana Lima')

    expect(await customers()).toMatchObject([{ id, name: 'Ana Lima', only_wrote: false }])
    const { body } = await product.call(listCustomers, { params: here.path }, { token: here.owner.token })
    expect(body.data).toMatchObject([{ id, customer_branch: { visits_count: 0 } }])
  })
})

describe('a merge', () => {
  const as = () => ({ token: here.owner.token })

  test('leads the conversations of the merged record to the kept one, and back when it is undone', async () => {
    const [gone, kept] = [await customer(anaPhone), await customer('11911112222')]
    await write({ from: ana })
    const params = { ...here.path, customer_id: kept }
    const { body } = await product.call(mergeCustomers, { params, body: { other_id: gone } }, as())
    await write({ from: ana })

    expect(await shown()).toEqual([kept])
    const chat = (await chats())[0]!
    const panel = async () => (await product.call(showChatPanel, { params: { id: chat.id } }, as())).body
    expect((await panel()).customer?.id).toBe(kept)

    await product.call(undoMerge, { params: { ...params, id: body.merge.id } }, as())
    expect(await shown()).toEqual([gone])
    expect((await panel()).customer?.id).toBe(gone)
  })
})

test('an erasure empties the link, and who writes again is somebody new', { tags: ['D-98'] }, async () => {
  const known = await customer(anaPhone)
  await write({ from: ana })
  await erasePerson(db, actOf('job', product.house), { business_id: here.business_id, phone: anaPhone })

  await write({ from: ana, name: 'Ana' })

  const [erased, again] = await chats()
  expect(erased?.customer_id).toBeNull()
  expect(again?.customer_id).toEqual(expect.any(Number))
  expect(again?.customer_id).not.toBe(known)
})

test('an Instagram conversation that staff linked belongs to the person', { tags: ['D-98'] }, async () => {
  const known = await customer(anaPhone)
  const { id } = await db
    .insertInto('chat')
    .values({
      ...here.path,
      channel: 'instagram',
      customer_address: '99887766',
      customer_name: 'ana.lima',
      customer_id: known,
      customer_chosen: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  await transaction(db, (trx) =>
    eraseChats(trx, product.house, {
      business_id: here.business_id,
      phones: [anaPhone],
      customer_ids: [known],
    }),
  )

  expect(await chats()).toMatchObject([
    { id, customer_id: null, customer_chosen: false, customer_name: 'Cliente anonimizado' },
  ])
})
