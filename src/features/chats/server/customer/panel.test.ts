import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  chooseChatCustomer,
  listCustomerChats,
  showChatPanel,
  takeChatCustomer,
} from '../../panel.contract.ts'
import { recordVisits } from '#features/customers/server/visits.ts'
import type { ChatTable } from '#platform/database/tables.ts'
import { testHouse } from '#test/app.ts'
import { sibling, type Signed, type Venue, venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const noon = '2026-11-20T15:00:00Z'
const product = await testHouse({ now: noon })
const { db } = product.house
let made = 0

let here: Venue
beforeEach(async () => {
  product.turnTo(noon)
  here = await venue(product)
})

const by = ({ token }: Signed) => ({ token })

async function chat(given: Partial<Insertable<ChatTable>> = {}): Promise<number> {
  const { id } = await db
    .insertInto('chat')
    .values({
      ...here.path,
      channel: 'whatsapp',
      customer_address: '551187654321',
      customer_name: 'Aninha',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A customer of these branches, or who only wrote. */
async function customer(branches: Venue['path'][], given: { name?: string; phone?: string } = {}) {
  const { business_id } = here
  const { id } = await db
    .insertInto('customer')
    .values({
      business_id,
      name: 'Ana Lima',
      phone: '11987654321',
      only_wrote: branches.length === 0,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const links = branches.map((path) => ({ ...path, customer_id: id }))
  if (links.length > 0) await db.insertInto('customer_branch').values(links).execute()
  return id
}

const instagram = { channel: 'instagram', customer_address: '998877', customer_name: 'bia' } as const

const panel = async (id: number, person: Signed = here.owner) =>
  (await product.call(showChatPanel, { params: { id } }, by(person))).body
const choose = (id: number, customer_id: number | null, person: Signed = here.owner) =>
  product.call(chooseChatCustomer, { params: { id }, body: { customer_id } }, by(person))

describe('the panel', () => {
  test('shows who writes, what staff wrote, visits and reservations', async () => {
    const { business_id, path } = here
    const id = await customer([path])
    const visits = ['2026-10-01', '2026-11-02'].map((date) => ({ ...path, customer_id: id, date }))
    await db.transaction().execute((trx) => recordVisits(trx, visits, new Date(noon)))
    await db
      .insertInto('customer_note')
      .values({ business_id, customer_id: id, kind: 'allergy', text: 'Camarão', author_id: here.editor.id })
      .execute()
    await db.insertInto('customer_tag').values({ business_id, customer_id: id, tag: 'VIP' }).execute()
    const book = async (date: string, given: object = {}) =>
      (await here.reservation({ date, customer_id: id, status: 'CON', ...given })).id
    const last = await book('2026-11-02', { status: 'COM' })
    await book('2026-11-19', { status: 'CAN' })
    await book('2026-11-20', { attendance: 'no_show', attended_at: noon })
    const ahead = [
      await book('2026-11-20', { time: '20:00' }),
      await book('2026-11-21', { time: '19:00', status: 'WAI' }),
      await book('2026-11-22'),
    ]
    await book('2026-11-23')

    const shown = await panel(await chat({ customer_id: id }))

    expect(shown.customer).toEqual({
      id,
      name: 'Ana Lima',
      phone: '11987654321',
      only_wrote: false,
      branches: [path.branch_id],
      tags: ['VIP'],
      notes: [expect.objectContaining({ kind: 'allergy', text: 'Camarão' })],
      visits_count: 2,
      last_visit: '2026-11-02',
    })
    expect(shown.phone).toBe('11987654321')
    expect(shown.next?.map((one) => one.reservation.id)).toEqual(ahead)
    expect(shown.next?.[0]).toMatchObject({
      branch: { id: path.branch_id, branch: 'Centro', today: '2026-11-20', time: '12:00' },
      reservation: { status: 'CON', person_number: 2, time: '20:00' },
    })
    expect(shown.last?.reservation.id).toBe(last)
  })

  test('finds a conversation from before by its phone, and nobody for one of Instagram', async () => {
    const id = await customer([here.path])

    expect((await panel(await chat())).customer?.id).toBe(id)
    expect(await panel(await chat({ ...instagram, customer_address: '5511987654321' }))).toEqual({
      now: '2026-11-20T15:00:00.000Z',
      phone: null,
      opted_out_at: null,
      customer: null,
      next: [],
      last: null,
    })
  })

  test('shows of a customer who only wrote no record, and no visit', async () => {
    const id = await customer([], { name: 'Aninha' })

    const shown = await panel(await chat({ customer_id: id }))

    expect(shown.customer).toMatchObject({
      id,
      only_wrote: true,
      branches: [],
      tags: null,
      notes: [],
      visits_count: 0,
      last_visit: null,
    })
  })

  test(
    'shows editors visits, notes and reservations of their branches only; an allergy follows the guest to them',
    { tags: ['D-23'] },
    async () => {
      const elsewhere = await sibling(product, here)
      const id = await customer([elsewhere])
      const visit = { ...elsewhere, customer_id: id, date: '2026-11-02' }
      await db.transaction().execute((trx) => recordVisits(trx, [visit], new Date(noon)))
      await db
        .insertInto('customer_tag')
        .values({ business_id: here.business_id, customer_id: id, tag: 'VIP' })
        .execute()
      const note = { business_id: here.business_id, customer_id: id }
      await db
        .insertInto('customer_note')
        .values([
          { ...note, kind: 'note', text: 'Prefere a varanda' },
          { ...note, kind: 'allergy', text: 'Camarão' },
        ])
        .execute()
      await here.reservation({ ...elsewhere, date: '2026-11-21', customer_id: id, status: 'CON' })
      const mine = await chat({ customer_id: id })

      const shown = await panel(mine)
      expect(shown).toMatchObject({ customer: { tags: ['VIP'], visits_count: 1 } })
      expect(shown.customer?.notes?.map(({ text }) => text).toSorted()).toEqual([
        'Camarão',
        'Prefere a varanda',
      ])
      expect(await panel(mine, here.editor)).toMatchObject({
        customer: { id, branches: [], tags: null, visits_count: 0, last_visit: null },
        next: [],
      })
      expect((await panel(mine, here.editor)).customer?.notes).toEqual([
        expect.objectContaining({ kind: 'allergy', text: 'Camarão' }),
      ])
      const theirs = await chat({ ...elsewhere, customer_address: '5511900000000' })
      const answer = await product.call(showChatPanel, { params: { id: theirs } }, by(here.editor))
      expect(answer.status).toBe(404)
    },
  )

  test('follows a merge', async () => {
    const gone = await customer([])
    const kept = await customer([here.path], { name: 'Ana L.', phone: '11911112222' })
    await db.updateTable('customer').set({ merged_into: kept }).where('id', '=', gone).execute()

    expect((await panel(await chat({ customer_id: gone }))).customer).toMatchObject({ id: kept })
  })

  test('does not exist for another business', { tags: ['D-04'] }, async () => {
    const rival = await venue(product)
    const id = await chat()

    for (const person of [rival.owner, rival.editor, rival.agency]) {
      expect((await product.call(showChatPanel, { params: { id } }, by(person))).status).toBe(404)
      expect((await choose(id, null, person)).status).toBe(404)
    }
  })
})

describe('staff say who writes', () => {
  test('on Instagram, and take it back', async () => {
    const id = await chat(instagram)
    const bia = await customer([here.path])

    expect((await choose(id, bia, here.editor)).body).toEqual({
      success: true,
      msg: 'Cliente vinculado à conversa.',
    })
    expect((await panel(id)).customer?.id).toBe(bia)

    expect((await choose(id, null)).status).toBe(200)
    expect((await panel(id)).customer).toBeNull()
  })

  test('and the phone decides no more, until they choose the customer with that phone', async () => {
    const [own, other] = [await customer([]), await customer([here.path], { phone: '11911112222' })]
    const id = await chat({ customer_id: own })
    const isChosen = async () =>
      (await db.selectFrom('chat').select('customer_chosen').where('id', '=', id).executeTakeFirstOrThrow())
        .customer_chosen

    await choose(id, other)
    expect([(await panel(id)).customer?.id, await isChosen()]).toEqual([other, true])
    await choose(id, null)
    expect([(await panel(id)).customer, await isChosen()]).toEqual([null, true])
    await choose(id, own)
    expect([(await panel(id)).customer?.id, await isChosen()]).toEqual([own, false])
  })

  test('only of customers whom their branches know', { tags: ['D-55'] }, async () => {
    const [rival, elsewhere] = [await venue(product), await sibling(product, here)]
    const far = await customer([elsewhere], { phone: '11911112222' })
    const { id: foreign } = await db
      .insertInto('customer')
      .values({ business_id: rival.business_id, name: 'Bia', phone: '11922223333' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await chat(instagram)

    expect((await choose(id, far, here.editor)).status).toBe(404)
    expect((await choose(id, foreign)).status).toBe(404)
    expect((await choose(id, 999_999_999)).status).toBe(404)
    expect((await choose(id, far)).status).toBe(200)
  })

  test('and the log has it', async () => {
    const id = await chat(instagram)
    const bia = await customer([here.path])
    await choose(id, bia)

    const line = await db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'changes', 'user_id'])
      .where('business_id', '=', here.business_id)
      .executeTakeFirstOrThrow()
    expect(line).toEqual({
      action: 'link-customer',
      entity: 'chat',
      changes: { customer_id: [null, bia] },
      user_id: here.owner.id,
    })
  })
})

describe('a customer’s record', () => {
  const chatsOf = (customer_id: number, person: Signed) =>
    product.call(listCustomerChats, { params: { ...here.path, customer_id } }, by(person))
  const ids = async (customer_id: number, person: Signed) =>
    (await chatsOf(customer_id, person)).body.map(({ id }) => id)

  test(
    'has the conversations of all their records that the person reaches, the newest first',
    { tags: ['D-74'] },
    async () => {
      const elsewhere = await sibling(product, here)
      const kept = await customer([here.path])
      const gone = await customer([], { phone: '11911112222' })
      await db.updateTable('customer').set({ merged_into: kept }).where('id', '=', gone).execute()
      const old = await chat({ customer_id: kept, last_message_at: '2026-11-01T12:00:00Z' })
      const general = await chat({ ...instagram, branch_id: null, customer_id: gone, last_message_at: noon })
      const theirs = await chat({ ...elsewhere, customer_address: '5511900000000', customer_id: kept })
      await chat({ customer_address: '5511900000001' })

      expect(await ids(kept, here.owner)).toEqual([general, old, theirs])
      expect(await ids(kept, here.editor)).toEqual([general, old])
    },
  )

  test('of another branch or business is not found', { tags: ['D-55'] }, async () => {
    const far = await customer([await sibling(product, here)])
    expect((await chatsOf(far, here.owner)).status).toBe(404)
  })
})

describe('staff take who writes into the customers of a branch', () => {
  const take = (id: number) =>
    product.call(takeChatCustomer, { params: { ...here.path, id } }, by(here.editor))

  test('once, without a visit', async () => {
    const id = await customer([])
    const mine = await chat({ customer_id: id, customer_address: `55119${++made}` })

    const first = await take(mine)
    const second = await take(mine)

    expect([first.body.customer.id, second.body.customer.id]).toEqual([id, id])
    expect((await panel(mine)).customer).toMatchObject({
      only_wrote: false,
      branches: [here.path.branch_id],
      visits_count: 0,
      notes: [],
    })
  })

  test('but not where nobody is known', async () => {
    const { body } = await take(await chat(instagram))
    expect(body).toMatchObject({ success: false, code: 'nobody' })
  })
})
