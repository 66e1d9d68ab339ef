import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../src/demo/demo.ts'
import { convertPictures } from '../../src/demo/pictures.ts'
import { demoPeople } from '../../src/demo/venues.ts'
import { listServices } from '#features/availability/contract.ts'
import { listLeftOut } from '#features/availability/services.contract.ts'
import { listSlots } from '#features/availability/slots.contract.ts'
import { unknownVariables } from '#features/chats/ready-replies.ts'
import { listChats, listMessages } from '#features/chats/contract.ts'
import { loadDashboard } from '#features/home/contract.ts'
import { signIn } from '#features/users/contract.ts'
import { type TestHouse, testHouse } from '../app.ts'

const password = 'Casa#Cheia26'
const enter = (product: TestHouse, email: string, given = password) =>
  product.call(signIn, { body: { email, password: given, 'recaptcha-token': 'x' } })

describe('in development', () => {
  let product: TestHouse
  const count = async (table: 'customer' | 'reservation') => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      product.house.db,
    )
    return rows[0]!.n
  }

  beforeAll(async () => {
    product = await testHouse({ now: '2026-11-20T15:00:00Z' })
    await seedDemo(product.house)
  })

  test(
    'everybody signs in with the known password and reaches what their profile gives',
    { tags: ['D-112'] },
    async () => {
      const reached = await Promise.all(
        demoPeople.map(async ({ email }) => {
          const { body } = await enter(product, email)
          return [email, body.businesses.flatMap(({ branches }) => branches.map(({ slug }) => slug)).length]
        }),
      )

      expect(Object.fromEntries(reached)).toEqual({
        'master@casacheia.test': 4,
        'agencia@casacheia.test': 4,
        'dona@casacheia.test': 3,
        'equipe@casacheia.test': 1,
        'porto@casacheia.test': 1,
      })
    },
  )

  test(
    'there are about 1,500 customers and 4,000 reservations, from 90 days back to 14 ahead',
    { tags: ['D-112'] },
    async () => {
      expect(await count('customer')).toBe(1500)
      expect(Math.abs((await count('reservation')) - 4000)).toBeLessThan(400)
      const { first, last } = await product.house.db
        .selectFrom('reservation')
        .select((eb) => [eb.fn.min<string>('date').as('first'), eb.fn.max<string>('date').as('last')])
        .executeTakeFirstOrThrow()
      expect([first, last]).toEqual(['2026-08-22', '2026-12-04'])
    },
  )

  test('the planner knows from the first call how many rows the tables have', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where reltuples <= 0 and relname in ('customer', 'customer_branch', 'customer_branch_visit', 'reservation')`.execute(
      product.house.db,
    )
    expect(rows).toEqual([])
  })

  test(
    'about half of the reservations tell an occasion, and some of those Aniversário',
    { tags: ['D-112', 'D-113'] },
    async () => {
      const { rows } = await sql<{ reason: number; reason_told: boolean; share: number }>`
      select reason, reason_told, count(*) / sum(count(*)) over () as share from reservation
      group by reason, reason_told order by reason, reason_told`.execute(product.house.db)

      const kinds = rows.map(({ reason, reason_told }) => `${reason} ${reason_told}`)
      expect(kinds).toEqual(['1 false', ...[1, 2, 3, 4, 5, 6, 7].map((reason) => `${reason} true`)])
      expect(Math.abs(rows[0]!.share - 0.5)).toBeLessThan(0.1)
    },
  )

  test(
    'guests of every class answered in the last 90 days, and the team dealt with some of it',
    { tags: ['D-112'] },
    async () => {
      const { rows } = await sql<{
        branch_id: number
        tries: number
        sent: number
        unhappy: number
        handled: number
      }>`
      select branch_id, count(*) as tries, count(finished_at) as sent,
        count(*) filter (where nps <= 6) as unhappy, count(*) filter (where handling = 'handled') as handled
      from research_answer where started_at > ${product.house.now()}::timestamptz - interval '90 days'
      group by branch_id`.execute(product.house.db)

      expect(rows).toHaveLength(4)
      for (const { tries, sent, unhappy, handled } of rows) {
        expect(tries).toBe(220)
        expect(sent).toBeLessThan(tries)
        expect(unhappy / sent).toBeGreaterThan(0.2)
        expect(handled).toBeGreaterThan(10)
        expect(handled).toBeLessThan(sent)
      }
    },
  )

  test('no service of any day holds more people than it has seats', { tags: ['D-38', 'D-112'] }, async () => {
    const { rows } = await sql`
      select r.date from reservation r join service s on s.business_id = r.business_id and s.id = r.service_id
      where r.status in ('WAI', 'CON', 'COM')
      group by r.business_id, r.branch_id, r.date, s.id, s.max_persons
      having sum(r.person_number) + coalesce((select sum(w.person_number) from walk_in w
        where w.business_id = r.business_id and w.branch_id = r.branch_id and w.date = r.date and w.service_id = s.id), 0)
        > s.max_persons`.execute(product.house.db)

    expect(rows).toEqual([])
  })

  test(
    'each business of the demo has five ready replies, filled in for a guest',
    { tags: ['D-150'] },
    async () => {
      const rows = await product.house.db.selectFrom('ready_reply').select(['business_id', 'text']).execute()

      expect(new Set(rows.map(({ business_id }) => business_id)).size).toBe(2)
      expect(rows).toHaveLength(10)
      expect(rows.flatMap(({ text }) => unknownVariables(text))).toEqual([])
    },
  )

  test(
    'a Sunday of Pinheiros has ten seats more at lunch, and nobody of the demo is without a seat',
    { tags: ['D-112', 'D-123'] },
    async () => {
      const { body: session } = await enter(product, 'dona@casacheia.test')
      const [business] = session.businesses
      const [pinheiros] = business!.branches
      const of = (branch_id: number) => ({ params: { business_id: business!.id, branch_id } })
      const ask = { token: session.token }

      const { body: services } = await product.call(listServices, of(pinheiros!.id), ask)
      const without = await Promise.all(
        business!.branches.map(({ id }) => product.call(listLeftOut, of(id), ask)),
      )

      expect(services.map(({ name, exceptions }) => [name, exceptions])).toEqual([
        ['Almoço', [{ date: '2026-11-29', max_persons: 50, is_stopped: false }]],
        ['Jantar', []],
      ])
      expect(without.map(({ body }) => body.left_out.total)).toEqual([0, 0, 0])
    },
  )

  test(
    'the visit of a reservation was recorded once its day was over, so it goes with a reservation that is moved',
    { tags: ['D-44', 'D-56', 'D-112'] },
    async () => {
      const { rows } = await sql<{ early: number; all: number }>`
      select count(*)::int as all,
        count(*) filter (where (visit.created_at at time zone branch.timezone)::date <= visit.date)::int as early
      from customer_branch_visit visit join branch on branch.business_id = visit.business_id and branch.id = visit.branch_id`.execute(
        product.house.db,
      )

      expect(rows[0]!.all).toBeGreaterThan(50)
      expect(rows[0]!.early).toBe(0)
    },
  )

  test(
    'some confirmed reservations to come have guests, never more than the party',
    { tags: ['D-88', 'D-112'] },
    async () => {
      const { rows } = await sql<{ status: string; date: string; people: number; guests: number }>`
      select r.status, r.date, r.person_number as people, count(*)::int as guests
      from reservation_guest g join reservation r on r.business_id = g.business_id and r.id = g.reservation_id
      group by r.business_id, r.id`.execute(product.house.db)

      expect(rows.length).toBeGreaterThan(50)
      expect(rows.filter(({ people, guests }) => guests >= people)).toEqual([])
      expect(rows.filter(({ status, date }) => status !== 'CON' || date < '2026-11-20')).toEqual([])
    },
  )

  test(
    'in every branch the assistant booked and handed over, and fewer of the reminded stay away',
    { tags: ['D-95', 'D-112', 'D-133'] },
    async () => {
      const { body: session } = await enter(product, 'master@casacheia.test')

      for (const { id: business_id, branches } of session.businesses)
        for (const { id: branch_id } of branches) {
          const { body } = await product.call(
            loadDashboard,
            { params: { business_id, branch_id } },
            { token: session.token },
          )
          const { reservations, handed_over, with_reminder, without_reminder } = body.assistance
          expect(reservations).toBeGreaterThan(4)
          expect(handed_over).toBeGreaterThan(4)
          expect(with_reminder.parties).toBeGreaterThan(30)
          expect(without_reminder.no_shows).toBeGreaterThan(2)
          expect(with_reminder.no_shows / with_reminder.parties).toBeLessThan(
            without_reminder.no_shows / without_reminder.parties,
          )
        }
    },
  )

  test(
    'presence is confirmed by guests who were reminded, some in a conversation, and seen today',
    { tags: ['D-95', 'D-112'] },
    async () => {
      const { rows } = await sql<{
        by: string
        date: string
        status: string
        reminded: boolean
        written: boolean
      }>`
      select presence_confirmed_by as by, date, status,
        exists (select from reservation_reminder m where m.reservation_id = r.id
          and m.sent_at < r.presence_confirmed_at) as reminded,
        exists (select from reservation_reminder m where m.reservation_id = r.id and m.message_id is not null) as written
      from reservation r where presence_confirmed_at is not null`.execute(product.house.db)

      expect(rows.filter(({ reminded }) => !reminded)).toEqual([])
      expect(rows.filter(({ by, written }) => (by === 'message') !== written)).toEqual([])
      expect(rows.filter(({ by }) => by === 'message').length).toBeGreaterThan(3)
      expect(
        rows.filter(({ date, status }) => date >= '2026-11-20' && status === 'CON').length,
      ).toBeGreaterThan(5)
    },
  )

  test(
    'conversations of both channels are in every state, with files that can be opened',
    { tags: ['D-112', 'D-131'] },
    async () => {
      const { body: session } = await enter(product, 'porto@casacheia.test')
      const { id: business_id, branches } = session.businesses[0]!
      const params = { business_id, branch_id: branches[0]!.id }
      const ask = { token: session.token }
      const listed = await Promise.all(
        (['open', 'closed'] as const).map((status) =>
          product.call(listChats, { params, query: { status, filterBranch: 0 } }, ask),
        ),
      )
      const chats = listed.flatMap(({ body }) => body.data)
      const messages = (
        await Promise.all(chats.map(({ id }) => product.call(listMessages, { params: { id } }, ask)))
      ).flatMap(({ body }) => body.data)
      const media = messages.flatMap((message) => message.media ?? [])

      expect(new Set(chats.map(({ channel, replier }) => `${channel} ${replier}`)).size).toBe(4)
      expect(chats.some(({ window_ends_at }) => new Date(window_ends_at!) < product.house.now())).toBe(true)
      expect([...new Set(messages.map(({ type }) => type))].toSorted()).toEqual([
        'audio',
        'contacts',
        'document',
        'image',
        'location',
        'sticker',
        'template',
        'text',
      ])
      expect(new Set(messages.map(({ status }) => status))).toEqual(
        new Set(['received', 'sent', 'delivered', 'read', 'failed']),
      )
      expect(media.length).toBeGreaterThan(4)
      for (const { url, size } of media) {
        const answer = await product.request({ method: 'GET', url: url! })
        expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, size])
      }
    },
  )

  test(
    'Manaus lives in its own zone, and its tables can be asked for',
    { tags: ['D-42', 'D-112'] },
    async () => {
      const manaus = await product.house.db
        .selectFrom('branch')
        .select(['business_id', 'id', 'timezone'])
        .where('slug', '=', 'cantina-da-praca-manaus')
        .executeTakeFirstOrThrow()
      const params = { business_id: manaus.business_id, branch_id: manaus.id, date: '2026-11-21' }

      const { body } = await product.call(listSlots, { params })

      expect(manaus.timezone).toBe('America/Manaus')
      expect(body.length).toBeGreaterThan(5)
    },
  )
})

test(
  'outside development the demo has a password of its own, and the known one opens nothing',
  { tags: ['D-110'] },
  async () => {
    const product = await testHouse({ settings: { relaxed: false, botCheck: 'off' } })
    const { email } = demoPeople[0]

    const told = await seedDemo(product.house)

    expect(told).not.toBe(password)
    expect((await enter(product, email)).body).toMatchObject({
      success: false,
      msg: 'E-mail ou senha inválidos.',
    })
    expect((await enter(product, email, told!)).body.success).toBe(true)
  },
)

test(
  'people of the demo who come along into production are not let in with the known password',
  { tags: ['D-110'] },
  async () => {
    const development = await testHouse()
    await seedDemo(development.house)
    const production = await testHouse({
      database: development.house.database,
      settings: { relaxed: false, botCheck: 'off' },
    })
    const { email } = demoPeople[0]

    expect((await enter(development, email)).body.success).toBe(true)
    expect((await enter(production, email)).body.success).toBe(false)
  },
)

test(
  'the demo may wait for its pictures longer than a transaction may idle',
  { tags: ['D-112'] },
  async () => {
    const product = await testHouse()
    const { db } = product.house
    await sql`set idle_in_transaction_session_timeout = 1000`.execute(db)

    await seedDemo(product.house, wait(1500).then(convertPictures))

    const { rows } = await sql<{ n: number }>`select count(*) as n from image`.execute(db)
    expect(rows[0]!.n).toBeGreaterThan(0)
  },
)
