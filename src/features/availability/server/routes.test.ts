import { afterEach, describe, expect, test, vi } from 'vitest'
import { getReservationConfig, listServices } from '../contract.ts'
import { listDays, listSlots } from '../slots.contract.ts'
import { hitCheaply } from '#platform/limits/limits.ts'
import { guardLimits } from '#platform/limits/table.ts'
import { testHouse } from '#test/app.ts'
import { everyDay, type Signed, venue, type Venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house

const slots = (here: Venue, date = '2026-11-21', person: Signed | null = null) =>
  product.call(listSlots, { params: { ...here.path, date } }, { token: person?.token ?? null })

const times = async (here: Venue, date?: string, person?: Signed) =>
  (await slots(here, date, person)).body.map(({ time }) => time)

const services = (here: Venue, person: Signed | null = here.editor) =>
  product.call(listServices, { params: here.path }, { token: person?.token ?? null })

const config = (here: Venue, person: Signed | null = here.editor) =>
  product.call(getReservationConfig, { params: here.path }, { token: person?.token ?? null })

describe('the times of a date', () => {
  afterEach(() => vi.useRealTimers())

  test(
    'are a bare list, without a session and without query',
    { tags: ['RES-72', 'PUB-RES-40'] },
    async () => {
      const here = await venue(product)
      await here.service({ meta: everyDay('19:00', '20:30'), max_persons: 10 })
      await here.reservation({ time: '19:30', person_number: 3, status: 'WAI' })

      const answer = await slots(here)

      expect(answer.status).toBe(200)
      expect(answer.body).toEqual([
        { time: '19:00', available: 7, service: 'Jantar' },
        { time: '19:30', available: 7, service: 'Jantar' },
        { time: '20:00', available: 7, service: 'Jantar' },
        { time: '20:30', available: 7, service: 'Jantar' },
      ])
    },
  )

  test('count waiting and confirmed people only, of this branch and date', { tags: ['D-37'] }, async () => {
    const [here, there] = [await venue(product), await venue(product)]
    await here.service({ max_persons: 10 })
    await here.reservation({ person_number: 3, status: 'CON' })
    await here.reservation({ person_number: 5, status: 'REC' })
    await here.reservation({ person_number: 5, status: 'CAN' })
    await here.reservation({ person_number: 5, status: 'CON', date: '2026-11-22' })
    await there.reservation({ person_number: 5, status: 'CON' })

    expect((await slots(here)).body[0]).toEqual({ time: '18:00', available: 7, service: 'Jantar' })
  })

  test(
    'staff of the branch see them without antecedence, others as visitors do',
    { tags: ['D-36'] },
    async () => {
      const here = await venue(product, { config: { minimum_antecedence: 1440 } })
      const there = await venue(product)
      await here.service({ meta: everyDay('11:00', '13:00') })

      expect(await times(here, '2026-11-21')).toEqual(['12:00', '12:30', '13:00'])
      expect(await times(here, '2026-11-21', here.editor)).toEqual([
        '11:00',
        '11:30',
        '12:00',
        '12:30',
        '13:00',
      ])
      expect(await times(here, '2026-11-21', there.owner)).toEqual(['12:00', '12:30', '13:00'])
      expect(await times(here, '2026-11-20', here.editor)).toEqual(['12:30', '13:00'])
    },
  )

  test(
    'with online reservations off there are none for visitors; with reservations off for nobody',
    { tags: ['D-35'] },
    async () => {
      const phone = await venue(product, { config: { accept_online_reservations: false } })
      const closed = await venue(product, { config: { accept_reservations: false } })
      await Promise.all([phone.service(), closed.service()])

      expect(await times(phone)).toEqual([])
      expect(await times(phone, '2026-11-21', phone.editor)).not.toEqual([])
      expect(await times(closed, '2026-11-21', closed.editor)).toEqual([])
    },
  )

  test(
    'follow the services and closures that are stored, deleted ones aside',
    { tags: ['D-35'] },
    async () => {
      const here = await venue(product)
      const lunch = await here.service({ meta: everyDay('12:00', '12:30') })
      await here.service({ meta: everyDay('19:00', '20:00') })
      const special = { type: 'UNI', date_start: '2026-11-21', date_end: '2026-11-21' } as const
      await here.service({ ...special, meta: everyDay('19:30', '21:00') })
      await here.service({ ...special, meta: everyDay('15:00', '16:00'), deleted_at: new Date() })
      const closure = { type: 'CLO', date_start: '2026-11-22', date_end: '2026-11-23', meta: '[]' } as const
      await here.service({ ...closure, service_id: lunch.id })
      await here.service({ ...closure, date_start: '2026-11-23' })

      expect(await times(here, '2026-11-21')).toEqual(['12:00', '12:30', '19:30', '20:00', '20:30', '21:00'])
      expect(await times(here, '2026-11-22')).toEqual(['19:00', '19:30', '20:00'])
      expect(await times(here, '2026-11-23')).toEqual([])
    },
  )

  test('go by the wall clock of the branch', { tags: ['D-42'] }, async () => {
    const [manaus, noronha] = [
      await venue(product, { branch: { timezone: 'America/Manaus' } }),
      await venue(product, { branch: { timezone: 'America/Noronha' } }),
    ]
    await Promise.all([manaus, noronha].map((here) => here.service({ meta: everyDay('10:30', '13:30') })))

    expect((await times(manaus, '2026-11-20'))[0]).toBe('11:30')
    expect((await times(noronha, '2026-11-20'))[0]).toBe('13:30')
  })

  test('of anything but YYYY-MM-DD are an unknown address', { tags: ['D-08'] }, async () => {
    const here = await venue(product)

    for (const date of ['21/11/2026', '2026-11-32', '2026-02-30', '2026-1-1', '20261121', 'amanha', '1']) {
      expect((await slots(here, date)).status, `date ${date}`).toBe(404)
    }
  })

  test('of a branch that is not published are for its staff only', async () => {
    const draft = await venue(product, { branch: { is_draft: true } })
    const inactive = await venue(product, { branch: { status: 'inactive' } })

    expect((await slots(draft)).status).toBe(404)
    expect((await slots(inactive)).status).toBe(404)
    expect((await slots(draft, '2026-11-21', draft.editor)).status).toBe(200)
    expect((await slots({ ...draft, path: { ...draft.path, branch_id: 999_999 } })).status).toBe(404)
  })

  test(
    'are refused past 1200 a minute from one address, with a time to wait',
    { tags: ['D-94'] },
    async () => {
      const limited = await testHouse({ now: '2026-11-20T15:00:00Z', settings: { rateLimits: true } })
      const here = await venue(limited)
      const params = { ...here.path, date: '2026-11-21' }
      // The limiter discards its counts after 5 s of silence, and a slow machine may need longer than that here.
      vi.useFakeTimers({ toFake: ['Date'] })
      const counted = { ...guardLimits.slots.byAddress, key: '127.0.0.1' }
      for (let tries = 0; tries < 1198; tries++)
        hitCheaply({ house: limited.house, now: limited.house.now() }, counted)
      const ask = () => limited.call(listSlots, { params })

      const answers = [await ask(), await ask(), await ask()]

      expect(guardLimits.slots.byAddress).toMatchObject({ hard: 1200, windowSeconds: 60 })
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
      expect(Number(answers[2]!.headers['retry-after'])).toBeGreaterThan(0)
      expect((await limited.call(listSlots, { params }, { token: here.editor.token })).status).toBe(200)
    },
  )
})

describe('the services', () => {
  test(
    'are a bare list with the derived hours and all seven days',
    { tags: ['SERV-51', 'D-41'] },
    async () => {
      const here = await venue(product)
      const days = [
        { day_of_week: 'TUE', enabled: true, from: '18:30', to: '22:30', max_delay: 20 },
        { day_of_week: 'SAT', enabled: true, from: '12:00', to: '23:00', max_delay: 10 },
        { day_of_week: 'SUN', enabled: false, from: null, to: null, max_delay: null },
      ]
      const dinner = await here.service({ name: 'Jantar', max_persons: 60, meta: JSON.stringify(days) })
      const dates = { type: 'CLO', date_start: '2026-12-24', date_end: '2026-12-25', meta: '[]' } as const
      const all = await here.service({ ...dates, name: 'Fechamento: Todas' })
      const one = await here.service({ ...dates, name: 'Fechamento: Jantar', service_id: dinner.id })
      await here.service({ deleted_at: new Date() })

      const { body } = await services(here)

      expect(body.map(({ id }) => id)).toEqual([dinner.id, all.id, one.id])
      expect(body[0]).toEqual({
        id: dinner.id,
        name: 'Jantar',
        type: 'REC',
        max_persons: 60,
        meta: expect.any(Array),
        date_start: null,
        date_end: null,
        time_start: '12:00',
        time_end: '23:00',
        max_delay: 10,
        service_id: null,
        exceptions: [],
        updated_at: dinner.updated_at.toISOString(),
      })
      expect(body[0]!.meta.map(({ day_of_week, enabled }) => `${day_of_week} ${enabled}`)).toEqual([
        'MON false',
        'TUE true',
        'WED false',
        'THU false',
        'FRI false',
        'SAT true',
        'SUN false',
      ])
      expect(body[1]).toMatchObject({
        type: 'CLO',
        service_id: 0,
        date_start: '2026-12-24',
        time_start: null,
      })
      expect(body[2]).toMatchObject({ type: 'CLO', service_id: dinner.id })
    },
  )

  test('are for staff who reach the branch', async () => {
    const [here, there] = [await venue(product), await venue(product)]

    for (const person of [here.master, here.agency, here.owner, here.editor]) {
      expect((await services(here, person)).status).toBe(200)
    }
    expect((await services(here, null)).status).toBe(401)
    expect((await services(here, there.owner)).status).toBe(403)
    expect((await services(here, there.editor)).status).toBe(403)
  })
})

describe('the next days', () => {
  const days = async (here: Venue, person: Signed | null = null) =>
    (await product.call(listDays, { params: here.path }, { token: person?.token ?? null })).body

  test(
    'are fourteen from today on, each with the largest party that its times take',
    { tags: ['D-34', 'D-35'] },
    async () => {
      const here = await venue(product, { config: { max_person_per_reservation: 8 } })
      await here.service({ max_persons: 10 })
      await here.reservation({ person_number: 6, status: 'WAI', date: '2026-11-21' })
      await here.reservation({ person_number: 10, status: 'CON', date: '2026-11-22' })
      const closure = { type: 'CLO', meta: '[]', date_start: '2026-11-23', date_end: '2026-11-23' } as const
      await here.service(closure)

      const { until, days: found } = await days(here)

      expect(until).toBeNull()
      expect(found).toHaveLength(14)
      expect(found.slice(0, 5)).toMatchObject([
        { date: '2026-11-20', largest: 8, is_closed: false },
        { date: '2026-11-21', largest: 4, is_closed: false },
        { date: '2026-11-22', largest: 0, is_closed: false },
        { date: '2026-11-23', largest: 0, is_closed: true },
        { date: '2026-11-24', largest: 8, is_closed: false },
      ])
      for (const { date, largest } of found) {
        const offered = (await slots(here, date)).body.map(({ available }) => available)
        expect({ date, largest }).toEqual({ date, largest: Math.max(0, ...offered) })
      }
    },
  )

  test(
    'each names its services with the largest party that they take, also one that is full',
    { tags: ['D-144'] },
    async () => {
      const here = await venue(product, { config: { max_person_per_reservation: 8 } })
      await here.service({ name: 'Chá da tarde', meta: everyDay('16:00', '18:00'), max_persons: 10 })
      await here.service({ name: 'Café da manhã', meta: everyDay('08:00', '11:00'), max_persons: 4 })
      await here.reservation({ time: '09:00', person_number: 4, status: 'CON', date: '2026-11-21' })

      const { days: found } = await days(here)

      expect(found[1]!.services).toEqual([
        { name: 'Café da manhã', from: '08:00', until: '11:00', largest: 0 },
        { name: 'Chá da tarde', from: '16:00', until: '18:00', largest: 8 },
      ])
      // 12:00 in São Paulo: the morning is over.
      expect(found[0]!.services.map(({ name }) => name)).toEqual(['Chá da tarde'])
    },
  )

  test(
    'are those round a later date when they are asked for, never before today nor beyond the limit',
    { tags: ['D-34', 'D-36'] },
    async () => {
      const here = await venue(product, { config: { minimum_antecedence: 0, maximum_antecedence: 40_320 } })
      await here.service()
      const from = async (date: string) =>
        (await product.call(listDays, { params: here.path, query: { from: date } })).body.days

      const [early, late] = [await from('2026-11-01'), await from('2026-12-12')]

      expect([early[0]!.date, early.length]).toEqual(['2026-11-20', 14])
      expect([late[0]!.date, late.length]).toEqual(['2026-12-12', 14])
      expect(late.filter(({ largest }) => largest > 0).at(-1)!.date).toBe('2026-12-17')
      expect(await from('9999-12-31')).toHaveLength(14)
    },
  )

  test('end where visitors can book no further; staff may go on', { tags: ['D-36'] }, async () => {
    const here = await venue(product, { config: { minimum_antecedence: 0, maximum_antecedence: 2880 } })
    await here.service({ meta: everyDay('11:00', '23:00') })

    const visitors = await days(here)
    const staff = await days(here, here.editor)

    expect(visitors.until).toBe('2026-11-22')
    expect(visitors.days.filter(({ largest }) => largest > 0).map(({ date }) => date)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
    expect(staff.until).toBeNull()
    expect(staff.days.every(({ largest }) => largest > 0)).toBe(true)
  })

  test('count the people of this branch only', { tags: ['D-37'] }, async () => {
    const [here, there] = [await venue(product), await venue(product)]
    await Promise.all([here, there].map((each) => each.service({ max_persons: 4 })))
    await there.reservation({ person_number: 4, status: 'CON', date: '2026-11-21' })

    expect((await days(here)).days[1]?.largest).toBe(4)
    expect((await days(there)).days[1]?.largest).toBe(0)
  })
})

describe('the settings', () => {
  test('are the default table while none were saved', { tags: ['RESCFG-42', 'D-30'] }, async () => {
    const here = await venue(product, { config: null })

    expect((await config(here)).body).toEqual({
      business_branch_id: here.path.branch_id,
      accept_reservations: true,
      accept_online_reservations: true,
      accept_phone_reservations: false,
      auto_accept_reservations: false,
      auto_accept_reservations_max: 1,
      min_person_per_reservation: 1,
      max_person_per_reservation: 1,
      reservations_interval: 10,
      minimum_antecedence: 60,
      maximum_antecedence: 60,
      cancellation_policy: null,
      updated_at: null,
    })
  })

  test('are those that were saved', { tags: ['RESCFG-42'] }, async () => {
    const saved = {
      max_person_per_reservation: 8,
      accept_phone_reservations: true,
      cancellation_policy: 'Avise antes.',
    }
    const here = await venue(product, { config: saved })

    const { body } = await config(here)

    const row = db
      .selectFrom('reservation_config')
      .select('updated_at')
      .where('branch_id', '=', here.path.branch_id)
    const { updated_at } = await row.executeTakeFirstOrThrow()
    expect(body).toMatchObject({ ...saved, reservations_interval: 30, updated_at: updated_at.toISOString() })
  })

  test('every profile that reaches the branch reads them, nobody else', { tags: ['D-23'] }, async () => {
    const [here, there] = [await venue(product), await venue(product)]

    for (const person of [here.master, here.agency, here.owner, here.editor]) {
      expect((await config(here, person)).status).toBe(200)
    }
    expect((await config(here, null)).status).toBe(401)
    expect((await config(here, there.agency)).status).toBe(403)
  })
})
