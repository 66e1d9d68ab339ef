import type * as z from 'zod/mini'
import { beforeEach, expect, test } from 'vitest'
import { createService, updateService } from '#features/availability/services.contract.ts'
import { createBusiness, updateBusiness } from '#features/businesses/contract.ts'
import { listChats } from '#features/chats/contract.ts'
import { listCustomers } from '#features/customers/contract.ts'
import { createReservation, editReservation, listReservations } from '#features/reservations/contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { createUser, listUsers, loadUser, updateUser } from '#features/users/contract.ts'
import type { Schema } from '#lib/call/endpoint.ts'
import { testHouse } from '../app.ts'
import { type Signed, type Venue, venue } from '../venue.ts'
import { endpoints } from './routes.calls.ts'
import { day, noon, snapshot } from './scene.ts'

const house = await testHouse({ now: noon })
const { db } = house.house

let ours: Venue
let theirs: Venue
beforeEach(async () => {
  ours = await venue(house)
  theirs = await venue(house)
})

/** Fields of bodies and queries that name a row, each tested below. */
const references = [
  'POST /api/business/:business_id/branch/:branch_id/reservation service_id',
  'POST /api/business/:business_id/branch/:branch_id/reservation customer_id',
  'POST /api/business/:business_id/branch/:branch_id/reservation-branch service_id',
  'POST /api/business/:business_id/branch/:branch_id/reservation-branch customer_id',
  'PUT /api/business/:business_id/branch/:branch_id/reservation-branch/:id service_id',
  'PUT /api/business/:business_id/branch/:branch_id/reservation-branch/:id customer_id',
  'POST /api/business/:business_id/branch/:branch_id/reservation-service service_id',
  'PUT /api/business/:business_id/branch/:branch_id/reservation-service/:id service_id',
  // Tested beside the foresight (features/availability/server).
  'POST /api/business/:business_id/branch/:branch_id/reservation-service-left-out id',
  // Tested beside the reminders (features/reminders/server).
  'PUT /api/business/:business_id/branch/:branch_id/reminders approval_template_id',
  'PUT /api/business/:business_id/branch/:branch_id/reminders reminder_template_id',
  // Tested beside the survey's template (features/research/server).
  'PUT /api/business/:business_id/branch/:branch_id/research/after-visit template_id',
  // Tested beside the reviews (features/research/server).
  'GET /api/business/:business_id/branch/:branch_id/research/comment customer_id',
  // Tested beside the survey (features/research/server).
  'PUT /api/business/:business_id/branch/:branch_id/research/:id/:token customer_id',
  // Tested beside the merge (features/customers/server/merge).
  'POST /api/business/:business_id/branch/:branch_id/customer/:customer_id/merge other_id',
  // Tested beside the customer's record (features/customers/server/record).
  'POST /api/business/:business_id/branch/:branch_id/customer-create customer_id',
  // Tested beside the registration call (features/customers/server).
  'POST /api/business/:business_id/branch/:branch_id/customer customer_id',
  // Tested beside the menu calls (features/menus/server).
  'PUT /api/business/:business_id/branch/:branch_id/menu/order menu_ids',
  'POST /api/business/:business_id/branch/:branch_id/menu/:id/copy branch_id',
  'PUT /api/business/:business_id/branch/:branch_id/menu/:id/section/order section_ids',
  'PUT /api/business/:business_id/branch/:branch_id/menu/:id/section/:section_id/order item_ids',
  'PUT /api/business/:business_id/branch/:branch_id/menu/:id/section/:section_id/order moved_id',
  'POST /api/business/:business_id/branch/:branch_id/menu/:id/section/:section_id/copy branch_id',
  'POST /api/business/:business_id/branch/:branch_id/menu/:id/section/:section_id/copy menu_id',
  'POST /api/business/:business_id/branch/:branch_id/menu/:id/item/:item_id/copy branch_id',
  'POST /api/business/:business_id/branch/:branch_id/menu/:id/item/:item_id/copy menu_id',
  'POST /api/business/:business_id/branch/:branch_id/menu/:id/item/:item_id/copy section_id',
  // Tested beside the panel of a conversation (features/chats/server/customer).
  'PUT /api/chat/:id/customer customer_id',
  // Tested beside the sign-in at Meta (features/channels/server/oauth).
  'GET /api/meta/oauth/start business_id',
  'GET /api/meta-instagram/oauth/start business_id',
  // Tested beside the changes of a chat (features/chats/server).
  'PUT /api/chat/:id business_branch_id',
  'PUT /api/chat/:id from_branch_id',
  // Tested beside what the assistant did not understand (features/assistant/server).
  'POST /api/business/:business_id/branch/:branch_id/assistant/misses/:id/teach house_answer_id',
  'POST /api/business business_owner_id',
  'PUT /api/business/:business_id business_owner_id',
  'POST /api/user businesses',
  'POST /api/user branches',
  'PUT /api/user/:id businesses',
  'PUT /api/user/:id branches',
  'GET /api/user/:id slug',
  'GET /api/user business_id',
  'GET /api/user branch_id',
]

/** Numbers of a fixed list, which name no row. */
const plain = ['profile_id']

/** Names that the call assigns, so they belong to no row yet. */
const newNames = [
  // Ids of Meta, which a token of the caller must reach there (features/channels/server/connect).
  'POST /api/business/:business_id/wa-numbers business_account_id',
  'POST /api/business/:business_id/wa-numbers phone_number_id',
  'POST /api/business/:business_id/wa-numbers wa_account_id',
  'POST /api/business/:business_id/branch slug',
  'PUT /api/business/:business_id/branch/:branch_id slug',
]

const fieldsOf = (schema: Schema | undefined): string[] => {
  const { def } = (schema as unknown as z.core.$ZodTypes | undefined)?._zod ?? {}
  return def && 'shape' in def ? Object.keys(def.shape) : []
}

test('every field of a body or query that names a row is known here', () => {
  const named = [...endpoints].flatMap(([name, { body, query }]) =>
    [...fieldsOf(body), ...fieldsOf(query)]
      .filter((field) => /_ids?$|^(id|slug|users|businesses|branches)$/.test(field) && !plain.includes(field))
      .map((field) => `${name} ${field}`),
  )

  expect(named.toSorted()).toEqual([...references, ...newNames].toSorted())
})

test(
  'a business is given to nobody without the profile Negócio, and nothing is written',
  { tags: ['D-23', 'D-70'] },
  async () => {
    const { token } = ours.master
    const owners = [987_654_321, ours.agency.id, ours.editor.id, ours.master.id]
    const before = await snapshot(house)

    for (const business_owner_id of owners) {
      const body = { name: 'Casa Nova', business_owner_id }
      const created = await house.call(createBusiness, { body }, { token })
      const params = { business_id: ours.business_id }
      const changed = await house.call(updateBusiness, { params, body }, { token })

      for (const answer of [created, changed]) {
        expect(answer.body.success).toBe(false)
        expect(answer.body.errors).toEqual({ business_owner_id: [answer.body.msg] })
      }
    }
    expect(await snapshot(house)).toEqual(before)
  },
)

const newEditor = () => ({
  name: 'Nova Pessoa',
  email: `nova-${ours.business_id}@exemplo.com`,
  password: 'Ipê#Roxo4718',
})

test.each(['agency', 'owner'] as const)(
  'the %s cannot link a user to a foreign branch, and nothing is written',
  { tags: ['D-23', 'D-24'] },
  async (profile) => {
    const { token } = ours[profile]
    const links = { branches: [ours.path.branch_id, theirs.path.branch_id] }
    const { id, email } = ours.editor
    const before = await snapshot(house)

    const created = await house.call(createUser, { body: { ...newEditor(), ...links } }, { token })
    const body = { name: 'Outro Nome', email, ...links }
    const changed = await house.call(updateUser, { params: { id }, body }, { token })

    for (const answer of [created, changed]) {
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({ branches: ['Estabelecimento não encontrado.'] })
    }
    expect(await snapshot(house)).toEqual(before)
  },
)

const linksTo = (businessId: number, user: { id: number }) =>
  db
    .selectFrom('business_user')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('user_id', '=', user.id)
    .execute()

test(
  'an owner gives nobody a business: neither a foreign one nor their own',
  { tags: ['D-23', 'D-24'] },
  async () => {
    const { token } = ours.owner
    const { id, email } = ours.editor
    const businesses = [theirs.business_id, ours.business_id]

    const body = { name: 'Outro Nome', email, businesses }
    const changed = await house.call(updateUser, { params: { id }, body }, { token })
    const more = { branches: [ours.path.branch_id], businesses }
    const created = await house.call(createUser, { body: { ...newEditor(), ...more } }, { token })

    expect([changed.status, created.status]).toEqual([200, 200])
    for (const user of [{ id }, created.body.user]) {
      for (const business of businesses) expect(await linksTo(business, user)).toEqual([])
    }
  },
)

test('nobody widens their own reach or profile', { tags: ['D-24'] }, async () => {
  const reach = { businesses: [theirs.business_id], branches: [theirs.path.branch_id] }

  for (const person of [ours.agency, ours.owner, ours.editor]) {
    const body = { name: 'Eu Mesmo', email: person.email, profile_id: 1, ...reach }
    await house.call(updateUser, { params: { id: person.id }, body }, { token: person.token })

    expect(await linksTo(theirs.business_id, person)).toEqual([])
    const { profile_id } = await db
      .selectFrom('app_user')
      .select('profile_id')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(profile_id).toBeGreaterThan(1)
    const foreign = await db
      .selectFrom('branch_user')
      .selectAll()
      .where('user_id', '=', person.id)
      .where('business_id', '=', theirs.business_id)
      .execute()
    expect(foreign).toEqual([])
  }
})

test(
  'a request that names a foreign service and customer is kept with those of its own venue',
  { tags: ['D-38', 'D-55'] },
  async () => {
    const own = await ours.service()
    const foreign = await theirs.service()
    const customer = await db
      .insertInto('customer')
      .values({ business_id: theirs.business_id, name: 'Pessoa de Lá', phone: '11955550000' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const form = {
      name: 'Maria Silva',
      phone: '11987650000',
      email: 'maria@exemplo.com',
      birth_date: '1990-05-17',
      person_number: 2,
      date: day,
      time: '20:00',
    }

    const answer = await house.call(requestReservation, {
      params: ours.path,
      body: { ...form, service_id: foreign.id, customer_id: customer.id },
    })

    expect(answer.body).toMatchObject({ success: true })
    const saved = await db
      .selectFrom('reservation')
      .innerJoin('customer', (join) =>
        join
          .onRef('customer.business_id', '=', 'reservation.business_id')
          .onRef('customer.id', '=', 'reservation.customer_id'),
      )
      .select(['reservation.business_id', 'service_id', 'customer.phone', 'customer.name'])
      .where('reservation.id', '=', answer.body.reservation.id)
      .executeTakeFirstOrThrow()
    expect(saved).toEqual({
      business_id: ours.business_id,
      service_id: own.id,
      phone: '11987650000',
      name: 'Maria Silva',
    })
  },
)

test(
  'what staff save with a foreign service and customer is kept with those of its own venue',
  { tags: ['D-38', 'D-55'] },
  async () => {
    const own = await ours.service()
    const foreign = await theirs.service()
    const customer = await db
      .insertInto('customer')
      .values({ business_id: theirs.business_id, name: 'Pessoa de Lá', phone: '11955550000' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { token } = ours.editor
    const named = { service_id: foreign.id, customer_id: customer.id }
    const form = {
      name: 'Maria Silva',
      phone: '11987650000',
      email: 'maria@exemplo.com',
      birth_date: '1990-05-17',
      person_number: 2,
      date: day,
      time: '20:00',
      ...named,
    }

    const created = await house.call(createReservation, { params: ours.path, body: form }, { token })
    const { id } = created.body.reservation
    const params = { ...ours.path, id }
    const edited = await house.call(
      editReservation,
      { params, body: { ...form, time: '21:00', phone: '11987650002' } },
      { token },
    )

    for (const { body } of [created, edited]) {
      expect(body).toMatchObject({ success: true, reservation: { service_id: own.id } })
      const owner = await db
        .selectFrom('customer')
        .select(['business_id', 'phone', 'name'])
        .where('id', '=', body.reservation.owner.customer_id)
        .executeTakeFirstOrThrow()
      expect(owner).toEqual({
        business_id: ours.business_id,
        phone: body.reservation.phone,
        name: 'Maria Silva',
      })
    }
  },
)

test(
  'a closure of a foreign service is told as one of a service that does not exist, and nothing is written',
  { tags: ['D-40'] },
  async () => {
    const { token } = ours.owner
    const foreign = await theirs.service()
    const closure = { type: 'CLO' as const, date_start: day, date_end: day }
    const made = await house.call(
      createService,
      { params: ours.path, body: { ...closure, service_id: 0 } },
      { token },
    )
    const before = await snapshot(house)

    for (const service_id of [foreign.id, 987_654_321]) {
      const body = { ...closure, service_id }
      const created = await house.call(createService, { params: ours.path, body }, { token })
      const params = { ...ours.path, id: made.body.service.id }
      const changed = await house.call(updateService, { params, body }, { token })

      for (const answer of [created, changed]) {
        expect(answer.status).toBe(422)
        expect(answer.body.errors).toEqual({ service_id: ['Disponibilidade não encontrada.'] })
      }
    }
    expect(await snapshot(house)).toEqual(before)
  },
)

test('with a foreign slug a person is told what any visitor is told of it', { tags: ['D-27'] }, async () => {
  const { id, token } = ours.owner
  const query = { slug: theirs.branch.slug }

  const guest = await house.call(loadUser, { params: { id: 'guest' }, query })
  const { body } = await house.call(loadUser, { params: { id }, query }, { token })

  expect(body.businesses.find((business) => business.id === theirs.business_id)).toEqual(
    guest.body.businesses[0],
  )
})

test(
  'a foreign business or branch has no people here, not even one who works in both, as if it did not exist',
  { tags: ['D-23'] },
  async () => {
    const shared = { ...theirs.path, user_id: ours.editor.id }
    await db.insertInto('branch_user').values(shared).execute()
    const { business_id, branch_id } = theirs.path
    const total = async ({ token }: Signed, query: object) =>
      (await house.call(listUsers, { query }, { token })).body.total

    for (const person of [ours.agency, ours.owner]) {
      expect(await total(person, { business_id })).toBe(0)
      expect(await total(person, { branch_id })).toBe(0)
      expect(await total(person, { business_id: 999_999_999, branch_id: 999_999_999 })).toBe(0)
      expect(await total(person, ours.path)).toBe(1)
      expect(await total(person, { business_id: ours.business_id, branch_id })).toBe(0)
    }
  },
)

test('a search finds nothing of another venue, whatever is known of it', async () => {
  const [mine, foreign] = [await ours.reservation({ date: day }), await theirs.reservation({ date: day })]
  const customers = await db
    .insertInto('customer')
    .values({ business_id: theirs.business_id, name: 'Segredo Total', phone: '11944443333' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('customer_branch')
    .values({ ...theirs.path, customer_id: customers.id })
    .execute()
  await db
    .insertInto('chat')
    .values({
      ...theirs.path,
      channel: 'whatsapp',
      customer_address: '5511944443333',
      customer_name: 'Segredo Total',
    })
    .execute()
  const { token } = ours.owner
  const params = ours.path
  const found = (search: string) =>
    house.call(listReservations, { params, query: { search, dateFrom: day, dateTo: day } }, { token })

  expect((await found(`#${mine.id}`)).body.result.total).toBe(1)
  expect((await found(`#${foreign.id}`)).body.result.total).toBe(0)
  const query = { search: 'Segredo' }
  expect((await house.call(listCustomers, { params, query }, { token })).body.total).toBe(0)
  const chats = await house.call(listChats, { params, query: { ...query, filterBranch: 0 } }, { token })
  expect(chats.body.total).toBe(0)
  const users = await house.call(listUsers, { query: { search: theirs.editor.email } }, { token })
  expect(users.body.total).toBe(0)
})

test('the key of another venue or person does not give their answer', { tags: ['D-106'] }, async () => {
  await ours.service()
  await theirs.service()
  const headers = { 'idempotency-key': 'a-mesma-chave-para-todos' }
  const ask = (place: Venue, who: Signed | null) =>
    house.call(
      requestReservation,
      {
        params: place.path,
        body: {
          name: 'Maria Silva',
          phone: '11987650001',
          email: 'maria@exemplo.com',
          birth_date: '1990-05-17',
          person_number: 2,
          date: day,
          time: who ? '21:00' : '20:00',
          anyway: true,
        },
      },
      { headers, token: who?.token ?? null },
    )

  const answers = [await ask(ours, null), await ask(theirs, null), await ask(ours, ours.editor)]

  expect(answers.map(({ body }) => body.success)).toEqual([true, true, true])
  expect(new Set(answers.map(({ body }) => body.reservation.token)).size).toBe(3)
})
