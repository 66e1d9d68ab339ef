import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setException } from '#features/availability/exceptions.contract.ts'
import { createService } from '#features/availability/services.contract.ts'
import { listSlots } from '#features/availability/slots.contract.ts'
import { listBusinesses } from '#features/businesses/contract.ts'
import { listChats } from '#features/chats/contract.ts'
import * as replies from '#features/chats/ready-replies.contract.ts'
import { type CustomerFilters, listCustomers } from '#features/customers/contract.ts'
import { listDuplicates, mergeCustomers, undoMerge } from '#features/customers/merge.contract.ts'
import { addNote, saveTags, showCustomer } from '#features/customers/record.contract.ts'
import { createSegment, listSegments } from '#features/customers/segments.contract.ts'
import { recordVisits } from '#features/customers/server/visits.ts'
import { loadDashboard } from '#features/home/contract.ts'
import { saveReminders } from '#features/reminders/contract.ts'
import { sendReminders } from '#features/reminders/server/send-reminders.ts'
import { switchAfterVisit } from '#features/research/after-visit.contract.ts'
import { listReviews } from '#features/research/contract.ts'
import { loadOverview, type Ratings } from '#features/research/overview.contract.ts'
import { sendSurveys } from '#features/research/server/after-visit.ts'
import { loadOverview as overviewOf } from '#features/research/server/overview.queries.ts'
import { listReservations } from '#features/reservations/contract.ts'
import { listCustomerReservations } from '#features/reservations/customer.contract.ts'
import { searchGuests } from '#features/reservations/guest-search.contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { reservationMessages } from '#features/reservations/rules.ts'
import { searchReservations } from '#features/reservations/search.contract.ts'
import { completeReservations } from '#features/reservations/server/jobs.ts'
import { listUsers } from '#features/users/contract.ts'
import { timeZones } from '#features/branches/time-zones.ts'
import { weekdays } from '#lib/days/days.ts'
import { actOf } from '#platform/act.ts'
import { migrationsFolder } from '#platform/database/migrate.ts'
import { testHouse } from '../app.ts'
import { mailsOf } from '../mails.ts'
import { requestForm } from '../request-form.ts'
import { venue, type Venue } from '../venue.ts'

/**
 * Results that two databases with the same SQL could give differently, with expectations written out: accents and order of texts, days in a
 * time zone, JSON that statements read, triggers that add up. The files of each feature run on one database because of this test (0026).
 */

// Noon of Friday 2026-11-20 in São Paulo, 10 o'clock in Rio Branco, 13 o'clock in Noronha.
const noon = '2026-11-20T15:00:00Z'
const product = await testHouse({ now: noon })
const { db } = product.house
beforeEach(() => product.turnTo(noon))

const act = () => actOf('job', product.house)
const west = 'America/Rio_Branco'
const east = 'America/Noronha'
/** One venue five hours behind UTC and one two hours behind. */
const bothEnds = async () => [
  await venue(product, { branch: { timezone: west } }),
  await venue(product, { branch: { timezone: east } }),
]

let made = 0
const newPhone = () => `119${String(20_000_000 + ++made)}`

type Person = { name?: string; birth_date?: string | null; created_at?: string; visits?: string[] }

/** Customers of a branch with visits on these dates; answers their ids. */
async function customersOf({ path, business_id }: Pick<Venue, 'path' | 'business_id'>, people: Person[]) {
  const rows = people.map(({ name = 'Ana Lima', birth_date = null }) => ({
    business_id,
    name,
    birth_date,
    phone: newPhone(),
  }))
  const ids = (await db.insertInto('customer').values(rows).returning('id').execute()).map(({ id }) => id)
  await db
    .insertInto('customer_branch')
    .values(people.map(({ created_at = noon }, index) => ({ ...path, customer_id: ids[index]!, created_at })))
    .execute()
  await db.transaction().execute((trx) =>
    recordVisits(
      trx,
      people.flatMap(({ visits = [] }, index) =>
        visits.map((date) => ({ ...path, customer_id: ids[index]!, date })),
      ),
      product.house.now(),
    ),
  )
  return ids
}

type Answer = {
  finished_at: string | null
  started_at?: string
  customer_id?: number
  name?: string
  nps?: number | null
}

const answersOf = async (path: Venue['path'], answers: Answer[]) =>
  (
    await db
      .insertInto('research_answer')
      .values(
        answers.map((answer) => ({
          ...path,
          token_hash: `resposta-${++made}`,
          started_at: answer.finished_at ?? noon,
          nps: 10,
          food_note: 5,
          ...answer,
        })),
      )
      .returning('id')
      .execute()
  ).map(({ id }) => id)

const addUsers = (people: { name: string }[]) =>
  db
    .insertInto('app_user')
    .values(
      people.map(({ name }) => ({
        name,
        email: `nome-${++made}@exemplo.com`,
        password_hash: 'x',
        profile_id: 2,
      })),
    )
    .execute()

async function chatOf({ path }: Venue, given: { customer_name?: string; customer_id?: number }) {
  const { id } = await db
    .insertInto('chat')
    .values({
      ...path,
      channel: 'whatsapp',
      customer_address: `55${newPhone()}`,
      customer_name: 'Ana',
      last_message_at: noon,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const called = ['Zé', 'agata', 'Strauß', 'Ágata', 'Bia', 'Élcio', 'Álvaro', 'Łucja']
const asked: [search: string, found: string[]][] = [
  ['AGATA', ['agata', 'Ágata']],
  ['ágatá', ['agata', 'Ágata']],
  ['alv', ['Álvaro']],
  ['ÉLCIO', ['Élcio']],
  ['elcio', ['Élcio']],
  ['bía', ['Bia']],
  ['ZE', ['Zé']],
  ['strauss', ['Strauß']],
  ['lucja', ['Łucja']],
  ['a%a', []],
]

async function overview({ owner, path }: Venue, params = path, days = 30) {
  const { body } = await product.call(loadOverview, { params, query: { days } }, owner)
  if ('error' in body) throw new Error('no answers')
  return body as Ratings
}

describe('names with accents', async () => {
  const here = await venue(product)
  const { master } = here
  const at = { params: here.path }
  const names = called.map((name) => ({ name: `${name} Prado` }))

  beforeAll(async () => {
    await db.insertInto('business').values(names).execute()
    await addUsers(names)
    await customersOf(here, names)
    await answersOf(
      here.path,
      names.map((row) => ({ ...row, finished_at: noon })),
    )
    for (const { name } of names) {
      await here.reservation({ owner_name: name, owner_phone: newPhone() })
      await chatOf(here, { customer_name: name })
    }
  })

  type Named = { name: string | null }
  const searches: [what: string, find: (search: string) => Promise<Named[]>][] = [
    [
      '[D-70] businesses',
      async (search) => (await product.call(listBusinesses, { query: { search } }, master)).body.data,
    ],
    [
      '[D-71] users',
      async (search) => (await product.call(listUsers, { query: { search } }, master)).body.data,
    ],
    [
      '[CUST-33] customers',
      async (search) => (await product.call(listCustomers, { ...at, query: { search } }, master)).body.data,
    ],
    [
      '[RES-70] [D-49] reservations of the list and of all dates',
      async (search) => {
        const list = (await product.call(listReservations, { ...at, query: { search } }, master)).body
        const all = (await product.call(searchReservations, { ...at, query: { search } }, master)).body
        const [listed, found] = [list, all].map(({ result }) => result.data.map(({ owner }) => owner))
        expect(found).toEqual(listed)
        return found!
      },
    ],
    [
      'guests with a reservation, and those without,',
      async (search) => {
        const { guests } = (await product.call(searchGuests, { ...at, query: { search } }, master)).body
        const others = guests.filter(({ next }) => !next).map(({ name }) => name)
        return guests.filter(({ next, name }) => next && others.includes(name))
      },
    ],
    [
      'reviews',
      async (search) => (await product.call(listReviews, { ...at, query: { search } }, master)).body.data,
    ],
    [
      'chats',
      async (search) =>
        (await product.call(listChats, { ...at, query: { search } }, master)).body.data.map(
          ({ customer }) => customer,
        ),
    ],
  ]

  test.each(searches)('%s are found by each spelling', async (_, find) => {
    const found = []

    for (const [search] of asked) {
      found.push([search, (await find(search)).map(({ name }) => String(name)).toSorted()])
    }

    expect(found).toEqual(asked.map(([search, of]) => [search, of.map((name) => `${name} Prado`).toSorted()]))
  })

  test('words of messages are found by each spelling, in the newest message that has them', async () => {
    const id = await chatOf(here, { customer_name: 'Rui' })
    const words = ['Vocês têm cadeirão?', 'O cadeirão é grande? Fußball?', 'Até já']
    await db
      .insertInto('chat_message')
      .values(
        words.map((message, minute) => ({
          business_id: here.business_id,
          chat_id: id,
          sender: 'customer' as const,
          status: 'received' as const,
          message,
          platform_at: `2026-11-20T14:0${minute}:00Z`,
        })),
      )
      .execute()
    const found = async (search: string) =>
      (await product.call(listChats, { ...at, query: { search } }, master)).body.data.map((chat) => [
        chat.id,
        chat.found?.message,
      ])

    expect(await found('CADEIRAO')).toEqual([[id, words[1]]])
    expect(await found('tem cadeirão')).toEqual([[id, words[0]]])
    expect(await found('fussball')).toEqual([[id, words[1]]])
    expect(await found('cadeira_')).toEqual([])
  })

  test(
    'businesses and users come in the order that the database gives to texts, each once',
    { tags: ['D-70', 'D-71'] },
    async () => {
      const names = called.map((name) => ({ name: `${name} Ordem` }))
      await db.insertInto('business').values(names).execute()
      await addUsers(names)
      const { rows } = await sql<{ linguistic: boolean }>`select 'a' < 'B' as linguistic`.execute(db)
      // The embedded database has C, and so have the servers of tests; one with the order of a language sorts as people do.
      const order = rows[0]!.linguistic
        ? ['agata', 'Ágata', 'Álvaro', 'Bia', 'Élcio', 'Łucja', 'Strauß', 'Zé']
        : ['Bia', 'Strauß', 'Zé', 'agata', 'Ágata', 'Álvaro', 'Élcio', 'Łucja']
      const query = { search: 'ordem' }

      const businesses = (await product.call(listBusinesses, { query }, master)).body.data
      const users = (await product.call(listUsers, { query }, master)).body.data

      const expected = order.map((name) => `${name} Ordem`)
      expect(businesses.map(({ name }) => name)).toEqual(expected)
      expect(users.map(({ name }) => name)).toEqual(expected)
    },
  )

  test('ready replies and tags come as people sort them, and no reply has the title of another in other accents', async () => {
    const params = { business_id: here.business_id }
    const create = (title: string) =>
      product.call(replies.createReadyReply, { params, body: { title, text: 'x' } }, master)
    for (const [index, name] of called.entries()) await create(`${name} ${index}`)
    const [customer_id] = await customersOf(here, [{}])
    const customer = { params: { ...here.path, customer_id: customer_id! } }
    await product.call(
      saveTags,
      { ...customer, body: { tags: ['Zé', 'Élcio', 'agata', 'Bia', 'Álvaro'] } },
      master,
    )

    const { body } = await product.call(replies.listReadyReplies, { params }, master)
    const record = await product.call(showCustomer, customer, master)

    expect(body.data.map(({ title }) => title.split(' ')[0])).toEqual([
      'agata',
      'Ágata',
      'Álvaro',
      'Bia',
      'Élcio',
      'Łucja',
      'Strauß',
      'Zé',
    ])
    expect(record.body.tags).toEqual(['agata', 'Álvaro', 'Bia', 'Élcio', 'Zé'])
    for (const title of ['ELCIO 5', 'strauss 2']) {
      expect((await create(title)).body).toMatchObject({ success: false, code: 'title_taken' })
    }
  })

  test('records of one name in two spellings are a likely duplicate; a merge moves their rows by JSON and its undoing returns them', async () => {
    const ours = await venue(product)
    const as = { token: ours.owner.token }
    const born = { birth_date: '1990-05-17' }
    const [kept, gone] = (await customersOf(ours, [
      { name: 'Élcio Strauß', ...born, visits: ['2026-11-01', '2026-11-02'] },
      { name: 'elcio strauss', ...born, visits: ['2026-11-02', '2026-11-03'] },
      { name: 'Élcio Strauss', birth_date: '1991-05-17' },
    ])) as [number, number]
    for (const customer_id of [kept, gone, gone]) await ours.reservation({ customer_id })
    const of = (customer_id: number) => ({ params: { ...ours.path, customer_id } })
    await product.call(addNote, { ...of(gone), body: { kind: 'diet', text: 'Não come "camarão"' } }, as)
    const history = async (customer_id: number) => {
      const { body } = await product.call(showCustomer, of(customer_id), as)
      const { body: reserved } = await product.call(listCustomerReservations, of(customer_id), as)
      return [body.customer_branch?.visits_count, body.notes?.map(({ text }) => text), reserved.total]
    }

    const duplicates = await product.call(listDuplicates, { params: ours.path }, as)
    await product.call(mergeCustomers, { ...of(kept), body: { other_id: gone } }, as)
    const merged = await history(kept)
    const { id } = await db
      .selectFrom('customer_merge')
      .select('id')
      .where('business_id', '=', ours.business_id)
      .executeTakeFirstOrThrow()
    await product.call(undoMerge, { params: { ...of(kept).params, id } }, as)

    expect(
      duplicates.body.map(({ because, customers }) => [because, customers.map((one) => one.id)]),
    ).toEqual([['name', [kept, gone]]])
    expect(merged).toEqual([3, ['Não come "camarão"'], 3])
    expect(await history(kept)).toEqual([2, [], 1])
    expect(await history(gone)).toEqual([2, ['Não come "camarão"'], 2])
  })
})

describe('days, hours and months in the time zone of an establishment', () => {
  test(
    'the home and the reviews count from midnight on the wall of the branch',
    { tags: ['D-42', 'D-61', 'D-65'] },
    async () => {
      const instants = [
        '2026-09-22T04:59:59.000Z',
        '2026-10-22T04:59:59.000Z',
        '2026-10-22T05:00:00.000Z',
        '2026-10-23T01:59:59.000Z',
        '2026-10-23T02:00:00.000Z',
        '2026-11-21T01:59:00.000Z',
      ]
      const counted = async (here: Venue) => {
        await customersOf(
          here,
          instants.map((created_at) => ({ created_at })),
        )
        await answersOf(
          here.path,
          instants.map((finished_at) => ({ finished_at })),
        )
        const at = { params: here.path }
        const home = (await product.call(loadDashboard, at, here.owner)).body
        const reviews = async (query: { days?: number; from?: string; to?: string }) =>
          (await product.call(listReviews, { ...at, query }, here.owner)).body.data.map(
            (one) => one.created_at,
          )
        return {
          today: home.today,
          customers: home.customers,
          answers: home.ratings.total_note,
          days: (await reviews({ days: 30 })).length,
          day: (await reviews({ from: '2026-10-22', to: '2026-10-22' })).toReversed(),
        }
      }
      // Midnight in Noronha, 21 o'clock of the day before in Rio Branco.
      product.turnTo('2026-11-21T02:00:00Z')
      const [acre, noronha] = await bothEnds()

      expect(await counted(acre!)).toEqual({
        today: '2026-11-20',
        customers: { registered: 4, registered_before: 1 },
        answers: 4,
        days: 4,
        day: instants.slice(2, 5),
      })
      expect(await counted(noronha!)).toEqual({
        today: '2026-11-21',
        customers: { registered: 2, registered_before: 3 },
        answers: 2,
        days: 2,
        day: instants.slice(1, 4),
      })
    },
  )

  test(
    'birthdays of this month, segments and the export go by the calendar of the branch',
    { tags: ['D-42'] },
    async () => {
      // 22 o'clock of 31 October in Rio Branco, 1 o'clock of 1 November in Noronha.
      const now = '2026-11-01T03:00:00Z'
      product.turnTo(now)
      const seen = async (here: Venue) => {
        const at = { params: here.path }
        await customersOf(here, [
          { name: 'Élcio', birth_date: '1990-10-31', created_at: now, visits: ['2026-10-02'] },
          { name: 'Łucja "Zé"', birth_date: '1992-11-01', created_at: now },
          { name: '=Álvaro', birth_date: '1992-02-29', created_at: now },
        ])
        const filters = { lastVisitBefore: 30 }
        await product.call(createSegment, { ...at, body: { name: 'Sumiram', filters } }, here.owner)
        const list = async (query: CustomerFilters) =>
          (await product.call(listCustomers, { ...at, query }, here.owner)).body.data.map(({ name }) => name)
        const { body: segments } = await product.call(listSegments, at, here.owner)
        const { body: csv } = await product.call(
          listCustomers,
          { ...at, query: { export: true } },
          here.owner,
        )
        return {
          month: await list({ birthMonth: 'current' }),
          february: await list({ birthMonth: '2' }),
          gone: await list(filters),
          segment: segments.find(({ name }) => name === 'Sumiram')?.count,
          lines: (csv as unknown as string)
            .split('\r\n')
            .slice(1, -1)
            .map((line) => line.replace(/\(11\) \d{5}-\d{4}/, 'fone')),
        }
      }
      const [acre, noronha] = await bothEnds()

      expect(await seen(acre!)).toEqual({
        month: ['Élcio'],
        february: ['=Álvaro'],
        gone: [],
        segment: 0,
        lines: [
          "'=Álvaro;fone;;29/02/1992;31/10/2026;0",
          '"Łucja ""Zé""";fone;;01/11/1992;31/10/2026;0',
          'Élcio;fone;;31/10/1990;31/10/2026;1',
        ],
      })
      expect(await seen(noronha!)).toEqual({
        month: ['Łucja "Zé"'],
        february: ['=Álvaro'],
        gone: ['Élcio'],
        segment: 1,
        lines: [
          "'=Álvaro;fone;;29/02/1992;01/11/2026;0",
          '"Łucja ""Zé""";fone;;01/11/1992;01/11/2026;0',
          'Élcio;fone;;31/10/1990;01/11/2026;1',
        ],
      })
    },
  )

  test(
    'the overview of ratings has the days, hours and ages of each zone of Brazil',
    { tags: ['D-42', 'D-61'] },
    async () => {
      const here = await venue(product)
      const { business_id } = here
      const zones = timeZones.flatMap(({ offset, zones }) =>
        Object.keys(zones).map((timezone) => ({ timezone, behind: Number(/\d/.exec(offset)![0]) })),
      )
      expect(zones).toHaveLength(16)
      for (const { timezone, behind } of zones) {
        const { id: branch_id } = await db
          .insertInto('branch')
          .values({ business_id, timezone, name: timezone, branch: timezone, slug: `${timezone}-${++made}` })
          .returning('id')
          .executeTakeFirstOrThrow()
        const path = { business_id, branch_id }
        const [younger, older] = await customersOf({ path, business_id }, [
          { birth_date: '2001-11-20' },
          { birth_date: '2001-11-20' },
        ])
        // Seconds around the midnight at which 20 November begins there, and six days before.
        const at = (seconds: number, day = '2026-11-20') =>
          new Date(Date.parse(`${day}T00:00:00Z`) + (behind * 3600 + seconds) * 1000).toISOString()
        await answersOf(path, [
          { started_at: at(-2), finished_at: at(-1), nps: 10, customer_id: younger! },
          { started_at: at(-1), finished_at: at(0), nps: 0, customer_id: older! },
          { started_at: at(0), finished_at: null, nps: null },
          { started_at: at(-1, '2026-11-14'), finished_at: at(-1, '2026-11-14'), nps: 10 },
        ])

        const ratings = await overview(here, path, 7)

        expect({ timezone, ...ratings }).toMatchObject({
          timezone,
          from: '2026-11-14',
          to: '2026-11-20',
          total_note: 2,
          nps: 0,
          age_stats: { total: 2, age1824: 1, age2534: 1 },
        })
        expect(ratings.nps_history.slice(-2)).toMatchObject([
          { date: '2026-11-19', nps: 100 },
          { date: '2026-11-20', nps: 0 },
        ])
        expect(ratings.tries_history.slice(-2)).toEqual([
          { date: '2026-11-19', number_of_finished: 2, number_of_tries: 2 },
          { date: '2026-11-20', number_of_finished: 0, number_of_tries: 1 },
        ])
      }
    },
  )

  test(
    'a reservation is completed, with its visit, after midnight of its branch',
    { tags: ['D-42', 'D-44', 'D-56'] },
    async () => {
      const ends = await bothEnds()
      for (const here of ends) {
        const [customer_id] = await customersOf(here, [{}])
        await here.reservation({ status: 'CON', date: '2026-11-20', customer_id: customer_id! })
      }
      const seenAt = async (instant: string) => {
        product.turnTo(instant)
        await completeReservations.run(act(), {})
        const rows = await Promise.all(
          ends.map(({ path }) =>
            db
              .selectFrom('reservation')
              .leftJoin('customer_branch_visit as visit', (join) =>
                join
                  .onRef('visit.branch_id', '=', 'reservation.branch_id')
                  .onRef('visit.customer_id', '=', 'reservation.customer_id'),
              )
              .select(['status', 'visit.date'])
              .where('reservation.branch_id', '=', path.branch_id)
              .executeTakeFirstOrThrow(),
          ),
        )
        const lists = await Promise.all(
          ends.map(({ path, owner }) => product.call(listReservations, { params: path }, owner)),
        )
        return rows.map(({ status, date }, index) => [status, date, lists[index]!.body.availability[0]!.date])
      }

      const before = [
        ['CON', null, '2026-11-20'],
        ['CON', null, '2026-11-20'],
      ]
      expect(await seenAt('2026-11-21T01:59:59Z')).toEqual(before)
      const inNoronha = [before[0], ['COM', '2026-11-20', '2026-11-21']]
      expect(await seenAt('2026-11-21T02:00:00Z')).toEqual(inNoronha)
      expect(await seenAt('2026-11-21T04:59:59Z')).toEqual(inNoronha)
      expect(await seenAt('2026-11-21T05:00:00Z')).toEqual([inNoronha[1], inNoronha[1]])
    },
  )

  test(
    'a reminder leaves by the clock of the branch, and a survey two hours after the arrival, each once',
    { tags: ['D-95'] },
    async () => {
      const ends = await bothEnds()
      for (const here of ends) {
        const body = {
          sends: true,
          on_approval: false,
          leads: [3],
          approval_template_id: null,
          reminder_template_id: null,
          quiet_from: '21:00',
          quiet_until: '09:00',
        }
        await product.call(saveReminders, { params: here.path, body }, here.owner)
        await product.call(switchAfterVisit, { params: here.path, body: { mails: true } }, here.owner)
        const [customer_id] = await customersOf(here, [{}])
        const today = {
          status: 'CON',
          date: '2026-11-20',
          confirmed_at: new Date('2026-11-17T15:00:00Z'),
        } as const
        await here.reservation({ ...today, time: '20:00' })
        await here.reservation({
          ...today,
          time: '12:00',
          customer_id: customer_id!,
          attendance: 'arrived',
          attended_at: new Date('2026-11-20T18:00:00Z'),
        })
      }
      const lettersAt = async (instant: string) => {
        product.turnTo(instant)
        await sendReminders.run(act(), {})
        await sendSurveys.run(act(), {})
        const letters = await Promise.all(ends.map((here) => mailsOf(product, here.business_id)))
        return letters.map((all) => all.map(({ kind }) => kind))
      }

      expect(await lettersAt('2026-11-20T18:59:59Z')).toEqual([[], []])
      expect(await lettersAt('2026-11-20T19:00:00Z')).toEqual([[], ['reservation_reminder']])
      const surveyed = [['survey_after_visit'], ['reservation_reminder', 'survey_after_visit']]
      expect(await lettersAt('2026-11-20T20:00:00Z')).toEqual(surveyed)
      expect(await lettersAt('2026-11-20T21:59:59Z')).toEqual(surveyed)
      expect(await lettersAt('2026-11-20T22:00:00Z')).toEqual([
        ['survey_after_visit', 'reservation_reminder'],
        surveyed[1],
      ])
    },
  )

  test('a ready reply tells the next reservation by the clock of its branch', async () => {
    const told = []
    for (const here of await bothEnds()) {
      const [customer_id] = (await customersOf(here, [{}])) as [number]
      await here.reservation({ customer_id, date: '2026-11-20', time: '11:30' })
      await here.reservation({ customer_id, date: '2026-11-21', time: '20:30' })
      const body = { title: 'Quando', text: '{{reserva}}' }
      const { business_id } = here
      await product.call(replies.createReadyReply, { params: { business_id }, body }, here.owner)
      const params = { id: await chatOf(here, { customer_id }) }
      const filled = await product.call(replies.fillReadyReplies, { params }, here.owner)
      told.push(filled.body.data[0]!.filled)
    }

    expect(told).toEqual([
      'sexta-feira, 20/11/2026, às 11:30, para 2 pessoas',
      'sábado, 21/11/2026, às 20:30, para 2 pessoas',
    ])
  })
})

describe('JSON that statements read', () => {
  test(
    'a booking is decided by settings, hours and exceptions that its own statement reads as JSON',
    { tags: ['D-123'] },
    async () => {
      const here = await venue(product)
      const meta = weekdays.map((day_of_week) =>
        day_of_week === 'SAT'
          ? { day_of_week, enabled: true, from: '18:00', to: '22:00', max_delay: 20 }
          : { day_of_week, enabled: false, from: null, to: null, max_delay: null },
      )
      const service = { type: 'REC', name: 'Almoço "à beira-mar" \\ Łódź', max_persons: 40, meta } as const
      const { body } = await product.call(createService, { params: here.path, body: service }, here.owner)
      const params = { ...here.path, id: body.service.id, date: '2026-11-21' }
      const except = (change: { max_persons?: number; is_stopped?: boolean }) =>
        product.call(setException, { params, body: change }, here.owner)
      const ask = async (given: object) => {
        const answer = await product.call(requestReservation, {
          params: here.path,
          body: requestForm({ name: 'Élcio Strauß', ...given }),
        })
        return answer.body.success ? 'booked' : answer.body.msg
      }
      await except({ max_persons: 5 })
      await here.reservation({ person_number: 3 })

      expect(await ask({ person_number: 3 })).toBe(reservationMessages.full)
      expect(await ask({ person_number: 2, date: '2026-11-20' })).not.toBe('booked')
      expect(await ask({ person_number: 2, time: '22:30' })).not.toBe('booked')
      const slots = await product.call(listSlots, { params: { ...here.path, date: '2026-11-21' }, query: {} })
      expect(slots.body.map(({ available }) => available)).toEqual(Array(slots.body.length).fill(2))
      expect(slots.body.length).toBeGreaterThan(0)
      expect(await ask({ person_number: 2 })).toBe('booked')
      expect((await mailsOf(product, here.business_id))[0]!.letter.greeting).toBe('Olá, Élcio!')
      await except({ max_persons: 9 })
      expect(await ask({ person_number: 4 })).toBe('booked')
      await except({ is_stopped: true })
      expect(await ask({ person_number: 1 })).not.toBe('booked')
      const [row] = await db
        .selectFrom('reservation')
        .select(['owner_name', 'service_id'])
        .where('branch_id', '=', here.path.branch_id)
        .where('owner_name', 'like', 'É%')
        .execute()
      expect(row).toEqual({ owner_name: 'Élcio Strauß', service_id: body.service.id })
    },
  )

  test('habits by weekday, and the tags and allergies beside a reservation', async () => {
    const here = await venue(product)
    const [customer_id] = (await customersOf(here, [{ visits: ['2026-11-07'] }])) as [number]
    const of = { params: { ...here.path, customer_id } }
    await product.call(saveTags, { ...of, body: { tags: ['Élcio "Zé"', 'VIP'] } }, here.owner)
    await product.call(addNote, { ...of, body: { kind: 'allergy', text: 'Camarão \\ "rosa"' } }, here.owner)
    const came = [
      ['2026-11-07', 4],
      ['2026-11-14', 4],
      ['2026-11-15', 2],
      ['2026-10-31', 4],
    ] as const
    for (const [date, person_number] of came)
      await here.reservation({ customer_id, date, person_number, status: 'COM' })
    await here.reservation({ customer_id, date: '2026-11-22', person_number: 8 })

    const { body } = await product.call(listCustomerReservations, of, here.owner)
    const list = await product.call(listReservations, { params: here.path }, here.owner)

    expect(body.figures).toEqual({ came: 4, no_show: 0, cancelled: 0, refused: 0, ahead: 1 })
    expect(body.usual).toEqual({ person_number: 4, weekday: 6 })
    const { guest } = list.body.result.data[0]!
    expect({ ...guest, tags: guest!.tags.toSorted() }).toEqual({
      visits_count: 1,
      tags: ['VIP', 'Élcio "Zé"'],
      health: [{ kind: 'allergy', text: 'Camarão \\ "rosa"' }],
    })
  })
})

test(
  'triggers add up answers, ages and visits as they come, change and go, and their migration adds up the same',
  { tags: ['D-56', 'D-61'] },
  async () => {
    const here = await venue(product)
    const { business_id, path } = here
    const [guest, other] = (await customersOf(here, [
      { birth_date: '1990-05-17', visits: ['2026-11-01', '2026-11-19'] },
      { birth_date: '1961-01-01', visits: ['2026-11-20'] },
    ])) as [number, number]
    const answer = { finished_at: '2026-11-20T14:00:00Z', customer_id: guest }
    const [first, second] = (await answersOf(path, [answer, answer, { ...answer, customer_id: other }])) as [
      number,
      number,
    ]
    const shown = async () => {
      const { total_note, nps, food_note, age_stats, return_customers, return_returned } =
        await overview(here)
      const { total, age2534, age3544, age65 } = age_stats
      return [total_note, nps, food_note, [total, age2534, age3544, age65], return_customers, return_returned]
    }
    const change = db.updateTable('research_answer').where('business_id', '=', business_id)
    const person = db.updateTable('customer').where('business_id', '=', business_id).where('id', '=', guest)

    expect(await shown()).toEqual([3, 100, 5, [3, 0, 2, 1], 2, 1])
    await change.set({ nps: 0, food_note: 1 }).where('id', '=', first).execute()
    expect(await shown()).toEqual([3, 33, 3.7, [3, 0, 2, 1], 2, 1])
    await db
      .deleteFrom('research_answer')
      .where('business_id', '=', business_id)
      .where('id', '=', second)
      .execute()
    await person.set({ birth_date: '2001-11-20' }).execute()
    expect(await shown()).toEqual([2, 0, 3, [2, 1, 0, 1], 2, 1])
    await db
      .deleteFrom('customer_branch_visit')
      .where('business_id', '=', business_id)
      .where('date', '=', '2026-11-01')
      .execute()
    await db
      .transaction()
      .execute((trx) =>
        recordVisits(trx, [{ ...path, customer_id: other, date: '2025-11-01' }], product.house.now()),
      )
    await person.set({ birth_date: null }).execute()
    expect(await shown()).toEqual([2, 0, 3, [1, 0, 0, 1], 2, 1])

    const again = new Error('undone again')
    const { branch } = here
    const before = await overviewOf(db, branch, 30, product.house.now())
    const migrated = db.transaction().execute(async (trx) => {
      await sql`
      drop trigger count_research_ages on research_answer;
      drop trigger count_research_ages_again on customer;
      drop trigger count_last_visits_written on customer_branch_visit;
      drop trigger count_last_visits_deleted on customer_branch_visit;
      drop function count_research_ages, count_research_ages_again, count_last_visits, research_ages_of;
      drop table research_age, last_visit_day;
      create index customer_by_birth on customer (birth_date)`.execute(trx)
      await sql.raw(await readFile(join(migrationsFolder, '0059_research_days.sql'), 'utf8')).execute(trx)
      expect(await overviewOf(trx, branch, 30, product.house.now())).toEqual(before)
      throw again
    })
    await expect(migrated).rejects.toBe(again)
  },
)
