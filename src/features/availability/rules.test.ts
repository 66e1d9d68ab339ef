import { describe, expect, test } from 'vitest'
import { bookingConfig, defaultConfig, isAutoAccepted, partyLimits } from './config.ts'
import {
  bookingAt,
  type DayContext,
  type DayHours,
  fullWeek,
  hoursSummary,
  judgedTimes,
  hoursOfService,
  serviceOpeningAt,
  openingsOn,
  seatsOn,
  type ServiceRow,
  slotsOf,
} from './rules.ts'
import { timeOf, weekdays } from '#lib/days/days.ts'
import { localNow } from '#lib/days/zoned.ts'

const open = (from: string, to: string, days: readonly string[] = weekdays): DayHours[] =>
  weekdays.map((day_of_week) => ({
    day_of_week,
    enabled: days.includes(day_of_week),
    from,
    to,
    max_delay: null,
  }))

const service = (given: Partial<ServiceRow>): ServiceRow => ({
  id: 1,
  name: 'Jantar',
  type: 'REC',
  max_persons: 40,
  date_start: null,
  date_end: null,
  meta: open('19:00', '21:00'),
  service_id: null,
  ...given,
})

const config = {
  ...defaultConfig,
  max_person_per_reservation: 12,
  reservations_interval: 30,
  minimum_antecedence: 0,
  maximum_antecedence: 0,
}

// 2026-11-21 is a Saturday.
const day = (given: Partial<DayContext> = {}): DayContext => ({
  date: '2026-11-21',
  now: { date: '2026-11-20', time: '12:00' },
  audience: 'visitor',
  config,
  services: [service({})],
  booked: [],
  ...given,
})

const times = (given: Partial<DayContext> = {}) => slotsOf(day(given)).map(({ time }) => time)

describe('times', () => {
  test('step by the interval from the start and include the end', { tags: ['D-33'] }, () => {
    expect(times()).toEqual(['19:00', '19:30', '20:00', '20:30', '21:00'])
  })

  test('the end is offered only when a step lands on it', { tags: ['D-108'] }, () => {
    expect(times({ services: [service({ meta: open('19:00', '20:45') })] })).toEqual([
      '19:00',
      '19:30',
      '20:00',
      '20:30',
    ])
  })

  test(
    'each says the largest party it takes, capped at the maximum of the branch',
    { tags: ['D-34'] },
    () => {
      const booked = [{ time: '19:30', people: 33 }]

      expect(slotsOf(day())[0]).toEqual({ time: '19:00', available: 12, service: 'Jantar' })
      expect(slotsOf(day({ booked }))[0]).toEqual({ time: '19:00', available: 7, service: 'Jantar' })
    },
  )

  test('a past date, and a branch that takes no reservations, have none', { tags: ['D-35'] }, () => {
    const config = { ...day().config!, accept_reservations: false }

    expect(times({ now: { date: '2026-11-22', time: '00:00' } })).toEqual([])
    expect(times({ config })).toEqual([])
    expect(times({ config, audience: 'staff' })).toEqual([])
  })

  test('visitors also need the online switch, staff do not', { tags: ['D-35'] }, () => {
    const config = { ...day().config!, accept_online_reservations: false }

    expect(times({ config })).toEqual([])
    expect(times({ config, audience: 'staff' })).toHaveLength(5)
  })

  test('today a time that has come is gone', { tags: ['D-35'] }, () => {
    expect(times({ now: { date: '2026-11-21', time: '20:00' } })).toEqual(['20:30', '21:00'])
  })

  test('seats are per service and date: a booking at one time fills the others', { tags: ['D-37'] }, () => {
    expect(times({ booked: [{ time: '19:00', people: 40 }] })).toEqual([])
  })

  test('with fewer seats left than the smallest party the whole service is gone', { tags: ['D-35'] }, () => {
    const config = { ...day().config!, min_person_per_reservation: 4 }

    expect(times({ config, booked: [{ time: '19:00', people: 37 }] })).toEqual([])
    expect(times({ config, booked: [{ time: '19:00', people: 36 }] })).toHaveLength(5)
  })

  test(
    'a branch that saved no settings takes 1 to 5 people, every 10 minutes, without antecedence',
    { tags: ['D-31'] },
    () => {
      const slots = slotsOf(day({ config: null, now: { date: '2026-11-21', time: '19:05' } }))

      expect(slots[0]).toEqual({ time: '19:10', available: 5, service: 'Jantar' })
      expect(slots).toHaveLength(12)
      expect(partyLimits(null)).toEqual({ min: 1, max: 5 })
      expect(bookingConfig(null).accept_online_reservations).toBe(true)
    },
  )
})

describe('antecedence', () => {
  const withAntecedence = (minimum_antecedence: number, maximum_antecedence: number) => ({
    config: { ...config, minimum_antecedence, maximum_antecedence },
    now: { date: '2026-11-21', time: '18:30' },
  })

  test('visitors book no sooner than the minimum, staff do', { tags: ['D-36'] }, () => {
    expect(times(withAntecedence(60, 0))).toEqual(['19:30', '20:00', '20:30', '21:00'])
    expect(times({ ...withAntecedence(60, 0), audience: 'staff' })).toHaveLength(5)
  })

  test('visitors book no later than the maximum', { tags: ['D-36'] }, () => {
    expect(times(withAntecedence(0, 60))).toEqual(['19:00', '19:30'])
    expect(times({ ...withAntecedence(0, 60), date: '2026-11-22' })).toEqual([])
  })

  test('a maximum not above the minimum counts as none', { tags: ['D-36'] }, () => {
    expect(times(withAntecedence(60, 60))).toEqual(['19:30', '20:00', '20:30', '21:00'])
  })

  test('antecedence counts across midnight', { tags: ['D-36'] }, () => {
    const now = { date: '2026-11-20', time: '20:00' }

    expect(times({ ...withAntecedence(1440, 0), now })).toEqual(['20:00', '20:30', '21:00'])
  })
})

describe('services of a date', () => {
  const lunch = service({ id: 1, meta: open('12:00', '15:00') })
  const dinner = service({ id: 2, meta: open('18:00', '22:00') })
  const special = service({
    id: 3,
    type: 'UNI',
    max_persons: 20,
    date_start: '2026-11-21',
    date_end: '2026-11-21',
    meta: open('19:00', '23:00'),
  })
  const closure = (service_id: number | null) =>
    service({ id: 9, type: 'CLO', date_start: '2026-11-21', date_end: '2026-11-22', meta: [], service_id })
  const ids = (services: ServiceRow[], date = '2026-11-21') =>
    openingsOn(services, date).map(({ service }) => service.id)

  test('a recurring one counts on its enabled weekdays', { tags: ['D-35'] }, () => {
    const sundays = service({ meta: open('12:00', '15:00', ['SUN']) })

    expect(ids([sundays])).toEqual([])
    expect(ids([sundays], '2026-11-22')).toEqual([1])
  })

  test(
    'one of certain dates hides only the recurring ones whose hours it overlaps',
    { tags: ['D-35'] },
    () => {
      expect(ids([lunch, dinner, special])).toEqual([1, 3])
      expect(ids([lunch, dinner, special], '2026-11-22')).toEqual([1, 2])
    },
  )

  test('hours that only touch hide nothing', { tags: ['D-35'] }, () => {
    expect(ids([dinner, { ...special, meta: open('22:00', '23:00') }])).toEqual([2, 3])
  })

  test('a closure closes its service, or all', { tags: ['D-35'] }, () => {
    expect(ids([lunch, dinner, closure(1)])).toEqual([2])
    expect(ids([lunch, dinner, closure(null)])).toEqual([])
    expect(ids([lunch, dinner, closure(null)], '2026-11-23')).toEqual([1, 2])
  })

  test('a closed one of certain dates does not bring back what it hides', { tags: ['D-35'] }, () => {
    expect(ids([lunch, dinner, special, closure(3)])).toEqual([1])
  })

  test('a service without an enabled day offers nothing', { tags: ['D-41'] }, () => {
    expect(ids([service({ meta: open('12:00', '15:00', []) })])).toEqual([])
  })

  test('seats of a date are those of the services in effect', { tags: ['D-51'] }, () => {
    expect(seatsOn([lunch, dinner, special], '2026-11-21')).toBe(60)
  })

  test(
    'a time that two touching services share belongs to the one that starts then, and is gone when that is full',
    { tags: ['D-108'] },
    () => {
      const evening = { ...dinner, meta: open('15:00', '16:00') }
      const services = [lunch, evening]
      const full = { services, booked: [{ time: '15:30', people: 40 }] }

      expect(times({ services }).filter((time) => time === '15:00')).toHaveLength(1)
      expect(serviceOpeningAt(openingsOn(services, '2026-11-21'), 900)?.service.id).toBe(2)
      expect(times(full)).not.toContain('15:00')
      expect(times(full)).toContain('14:30')
      expect(bookingAt(day(full), '15:00', 2)).toEqual({ kind: 'full' })
    },
  )

  test(
    'a booking counts where its time falls today, also off the step and before the service was made',
    { tags: ['D-35', 'D-108'] },
    () => {
      const services = [lunch, dinner, special]
      const slots = slotsOf(day({ services, booked: [{ time: '19:10', people: 15 }] }))

      const available = (at: string) => slots.find(({ time }) => time === at)?.available
      expect(available('20:00')).toBe(5)
      expect(available('12:00')).toBe(12)
    },
  )

  test(
    'each time has the name of the service whose seats it takes, also the one that two services share',
    { tags: ['D-144'] },
    () => {
      const morning = service({ id: 1, name: 'Café da manhã', meta: open('08:00', '09:00') })
      const brunch = service({ id: 2, name: 'Brunch', meta: open('09:00', '09:30') })

      expect(slotsOf(day({ services: [brunch, morning] })).map((slot) => [slot.time, slot.service])).toEqual([
        ['08:00', 'Café da manhã'],
        ['08:30', 'Café da manhã'],
        ['09:00', 'Brunch'],
        ['09:30', 'Brunch'],
      ])
    },
  )

  test(
    'a card shows the earliest start, the latest end and the tolerance of that day',
    { tags: ['D-41'] },
    () => {
      const meta = open('12:00', '15:00', ['MON', 'TUE'])
      meta[1] = { ...meta[1]!, from: '13:00', to: '16:00', max_delay: 20 }

      expect(hoursSummary(meta)).toEqual({ time_start: '12:00', time_end: '16:00', max_delay: 20 })
      expect(hoursSummary([])).toEqual({ time_start: null, time_end: null, max_delay: null })
      expect(fullWeek([meta[6]!]).map(({ day_of_week }) => day_of_week)).toEqual([...weekdays])
    },
  )
})

describe('why a time is not offered', () => {
  const reasons = (given: Partial<DayContext> = {}) =>
    judgedTimes(day(given)).map(({ time, reason }) => `${time} ${reason ? reason.rule : 'offered'}`)
  const short = service({ meta: open('19:00', '20:00') })
  const onTheDay = { date_start: '2026-11-21', date_end: '2026-11-21' }

  test('the switches come before everything else', () => {
    const off = { ...config, accept_reservations: false }
    const offline = { ...config, accept_online_reservations: false }

    expect(reasons({ services: [short], config: off })).toEqual(['19:00 off', '19:30 off', '20:00 off'])
    expect(reasons({ services: [short], config: offline })[0]).toBe('19:00 offline')
    expect(reasons({ services: [short], config: offline, audience: 'staff' })[0]).toBe('19:00 offered')
  })

  test('a closure and a service of the date are named', () => {
    const closure = service({ id: 9, type: 'CLO', meta: [], ...onTheDay })
    const special = service({ id: 8, type: 'UNI', meta: open('19:30', '20:00'), ...onTheDay })

    expect(judgedTimes(day({ services: [short, closure] }))[0]).toEqual({
      time: '19:00',
      service_id: 1,
      available: 12,
      reason: { rule: 'closed', by: 9 },
    })
    expect(reasons({ services: [short, special] })).toEqual([
      '19:00 covered',
      '19:30 offered',
      '20:00 offered',
    ])
    expect(reasons({ services: [short, special, closure] })).toEqual([
      '19:00 covered',
      '19:30 closed',
      '20:00 closed',
    ])
  })

  test('the clock removes what has come, what is too soon and what is too far', () => {
    const now = { date: '2026-11-21', time: '19:00' }
    const limits = { ...config, minimum_antecedence: 45, maximum_antecedence: 50 }

    expect(reasons({ services: [short], now, config: limits })).toEqual([
      '19:00 past',
      '19:30 tooSoon',
      '20:00 tooFar',
    ])
  })

  test('a full service says how full it is, and a shared time whose it is', () => {
    const after = service({ id: 2, max_persons: 10, meta: open('20:00', '20:30') })
    const booked = [{ time: '20:00', people: 10 }]

    expect(reasons({ services: [short, after], booked })).toEqual([
      '19:00 offered',
      '19:30 offered',
      '20:00 full',
      '20:30 full',
    ])
    expect(judgedTimes(day({ services: [short, after], booked }))[2]!.reason).toEqual({
      rule: 'full',
      people: 10,
      seats: 10,
      min: 1,
      max: 12,
    })
  })
})

describe('a request', () => {
  test('is given the service that its time falls into', { tags: ['D-38'] }, () => {
    expect(bookingAt(day(), '20:30', 2)).toEqual({ kind: 'free', service_id: 1 })
  })

  test('is told what is in its way', { tags: ['D-48'] }, () => {
    const closed = day({ config: { ...config, accept_online_reservations: false } })
    const crowded = day({ booked: [{ time: '19:00', people: 38 }] })

    expect(bookingAt(closed, '19:00', 2)).toEqual({ kind: 'closed' })
    expect(bookingAt(day(), '19:00', 0)).toEqual({ kind: 'tooFew', limit: 1 })
    expect(bookingAt(day(), '19:00', 13)).toEqual({ kind: 'tooMany', limit: 12 })
    expect(bookingAt(day(), '19:10', 2)).toEqual({ kind: 'gone' })
    expect(bookingAt(day(), '21:30', 2)).toEqual({ kind: 'gone' })
    expect(bookingAt(crowded, '20:00', 3)).toEqual({ kind: 'full' })
    expect(bookingAt(crowded, '20:00', 2)).toEqual({ kind: 'free', service_id: 1 })
  })

  test(
    'is confirmed at once only when approval is automatic and the party small enough',
    { tags: ['D-46'] },
    () => {
      const automatic = { ...config, auto_accept_reservations: true, auto_accept_reservations_max: 4 }

      expect(isAutoAccepted(automatic, 4)).toBe(true)
      expect(isAutoAccepted(automatic, 5)).toBe(false)
      expect(isAutoAccepted(config, 1)).toBe(false)
      expect(isAutoAccepted(null, 1)).toBe(false)
    },
  )
})

describe('golden tables: one instant, four zones', { tags: ['D-42'] }, () => {
  const services = [
    service({ id: 1, meta: open('12:00', '14:00'), max_persons: 10 }),
    service({ id: 2, meta: open('18:30', '22:30'), max_persons: 20 }),
  ]
  const dinner = ['18:30', '19:30', '20:30', '21:30', '22:30']
  const lunch = ['12:00', '13:00', '14:00']
  const all = [...lunch, ...dinner]
  const limits = { reservations_interval: 60, minimum_antecedence: 60, maximum_antecedence: 1440 }
  const at = (instant: string, zone: string, date: string) =>
    times({ services, date, now: localNow(new Date(instant), zone), config: { ...config, ...limits } })

  // Zone, instant, date asked for, times expected.
  const golden: [string, string, string, string[]][] = [
    ['America/Sao_Paulo', '2026-11-21T22:10:00Z', '2026-11-21', ['20:30', '21:30', '22:30']],
    ['America/Manaus', '2026-11-21T22:10:00Z', '2026-11-21', ['19:30', '20:30', '21:30', '22:30']],
    ['America/Rio_Branco', '2026-11-21T22:10:00Z', '2026-11-21', dinner],
    ['America/Noronha', '2026-11-21T22:10:00Z', '2026-11-21', ['21:30', '22:30']],
    ['America/Sao_Paulo', '2026-11-21T22:10:00Z', '2026-11-22', [...lunch, '18:30']],
    ['America/Manaus', '2026-11-21T22:10:00Z', '2026-11-22', lunch],
    ['America/Rio_Branco', '2026-11-21T22:10:00Z', '2026-11-22', lunch],
    ['America/Noronha', '2026-11-21T22:10:00Z', '2026-11-22', [...lunch, '18:30', '19:30']],
    // Past midnight in Noronha only; elsewhere it is still the 20th.
    ['America/Sao_Paulo', '2026-11-21T02:30:00Z', '2026-11-20', []],
    ['America/Manaus', '2026-11-21T02:30:00Z', '2026-11-20', []],
    ['America/Rio_Branco', '2026-11-21T02:30:00Z', '2026-11-20', ['22:30']],
    ['America/Noronha', '2026-11-21T02:30:00Z', '2026-11-20', []],
    ['America/Sao_Paulo', '2026-11-21T02:30:00Z', '2026-11-21', all],
    ['America/Manaus', '2026-11-21T02:30:00Z', '2026-11-21', all],
    ['America/Rio_Branco', '2026-11-21T02:30:00Z', '2026-11-21', [...lunch, ...dinner.slice(0, 4)]],
    ['America/Noronha', '2026-11-21T02:30:00Z', '2026-11-21', all],
    ['America/Noronha', '2026-11-21T02:30:00Z', '2026-11-22', []],
  ]

  test.each(golden)('%s at %s, asked for %s', (zone, instant, date, expected) => {
    expect(at(instant, zone, date)).toEqual(expected)
  })
})

describe('whatever the services and bookings', () => {
  /** Numbers from 0 to `below`; the same seed gives the same numbers. */
  function generator(seed: number) {
    let state = seed
    return (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }

  const clock = (halfHours: number) =>
    `${String(Math.floor(halfHours / 2)).padStart(2, '0')}:${halfHours % 2 ? '30' : '00'}`

  /** A random branch: services that do not overlap others of their type (D-39), and some closures and bookings. */
  function someDay(seed: number): DayContext {
    const below = generator(seed)
    const services: ServiceRow[] = []
    for (const type of ['REC', 'UNI'] as const) {
      let at = below(20)
      while (at < 44 && services.length < 6) {
        const end = Math.min(47, at + 1 + below(12))
        services.push(
          service({
            id: services.length + 1,
            type,
            max_persons: 1 + below(30),
            date_start: type === 'UNI' ? '2026-11-21' : null,
            date_end: type === 'UNI' ? '2026-11-21' : null,
            meta: open(clock(at), clock(end), below(5) ? weekdays : []),
          }),
        )
        at = end + (below(2) ? 0 : below(10))
        if (type === 'UNI' && below(2)) break
      }
    }
    if (below(3) === 0) {
      const closed = below(4) ? 1 + below(6) : null
      services.push(
        service({
          id: 99,
          type: 'CLO',
          date_start: '2026-11-21',
          date_end: '2026-11-21',
          meta: [],
          service_id: closed,
        }),
      )
    }
    return day({
      services,
      audience: below(2) ? 'visitor' : 'staff',
      now: { date: below(2) ? '2026-11-21' : '2026-11-20', time: clock(below(48)) },
      booked: Array.from({ length: below(8) }, () => ({ time: clock(below(48)), people: 1 + below(6) })),
      config: {
        ...config,
        min_person_per_reservation: 1 + below(3),
        max_person_per_reservation: 3 + below(8),
        reservations_interval: [10, 15, 20, 30, 60][below(5)]!,
        minimum_antecedence: [0, 60, 240][below(3)]!,
        maximum_antecedence: [0, 60, 1440][below(3)]!,
      },
    })
  }

  const seeds = Array.from({ length: 400 }, (_, seed) => seed + 1)

  test('times ascend, none twice, none in the past', () => {
    for (const seed of seeds) {
      const given = someDay(seed)
      const listed = slotsOf(given).map(({ time }) => `${given.date} ${time}`)

      expect(listed, `seed ${seed}`).toEqual([...new Set(listed)].toSorted())
      expect(
        listed.every((time) => time > `${given.now.date} ${given.now.time}`),
        `seed ${seed}`,
      ).toBe(true)
    }
  })

  test('a party gets a time exactly when the list offers it to that many', { tags: ['D-38'] }, () => {
    for (const seed of seeds) {
      const given = someDay(seed)
      const available = new Map(slotsOf(given).map((slot) => [slot.time, slot.available]))
      const wrong: string[] = []
      for (let minute = 0; minute < 1440; minute += 5) {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        for (const people of [1, 2, 3, 5, 10]) {
          const isOffered =
            people >= given.config!.min_person_per_reservation && people <= (available.get(time) ?? 0)
          const isFree = bookingAt(given, time, people).kind === 'free'
          if (isFree !== isOffered) wrong.push(`${time} ${people}`)
        }
      }

      // One `expect` a day: half a million of them would take longer than the work they check.
      expect(wrong, `seed ${seed}`).toEqual([])
    }
  })

  test('booking whatever is free never takes more people than a service has', { tags: ['D-37'] }, () => {
    for (const seed of seeds) {
      const below = generator(seed * 7)
      const given = { ...someDay(seed), booked: [] as DayContext['booked'] }
      const taken = new Map<number, number>()
      for (let attempt = 0; attempt < 60; attempt++) {
        const slots = slotsOf(given)
        const slot = slots[below(slots.length)]
        if (!slot) break
        const people = 1 + below(8)
        const booking = bookingAt(given, slot.time, people)
        if (booking.kind !== 'free') continue
        given.booked.push({ time: slot.time, people })
        taken.set(booking.service_id, (taken.get(booking.service_id) ?? 0) + people)
      }
      for (const [id, people] of taken) {
        const { max_persons } = given.services.find((one) => one.id === id)!

        expect(people, `seed ${seed} service ${id}`).toBeLessThanOrEqual(max_persons)
      }
    }
  })

  test('the times without a reason are those that are offered, every time once, and nothing is left unexplained', () => {
    const rules = new Set<string>()
    for (const seed of seeds) {
      const given = someDay(seed)
      const judged = judgedTimes(given)
      const offered = judged.filter(({ reason }) => reason === null)

      expect(
        offered.map(({ time, available }) => ({ time, available })),
        `seed ${seed}`,
      ).toEqual(slotsOf(given).map(({ time, available }) => ({ time, available })))
      const times = judged.map(({ time }) => time)
      expect(times, `seed ${seed}`).toEqual([...new Set(times)].toSorted())
      for (const opening of openingsOn(given.services, given.date)) {
        expect(times, `seed ${seed}`).toContain(timeOf(opening.from))
      }
      for (const { reason } of judged) rules.add(reason?.rule ?? 'offered')
    }
    const all = ['closed', 'covered', 'full', 'offered', 'past', 'tooFar', 'tooSoon']
    expect([...rules].toSorted()).toEqual(expect.arrayContaining(all))
  })

  const minutesOfDay = Array.from({ length: 1440 }, (_, minute) => minute)

  test(
    'the hours of a service have each minute that belongs to it, and no other',
    { tags: ['D-108'] },
    () => {
      const overlapping = [
        service({ id: 1, meta: open('10:00', '20:00') }),
        service({ id: 2, meta: open('12:00', '13:00') }),
        service({ id: 3, meta: open('12:30', '12:40') }),
        service({ id: 4, meta: open('20:00', '23:00') }),
      ]
      const days = [{ services: overlapping, date: '2026-11-21' }, ...seeds.map(someDay)]
      for (const { services, date } of days) {
        const openings = openingsOn(services, date)
        for (const { id } of services) {
          const hours = hoursOfService(services, date, id)
          const has = (minute: number) => hours.some(({ from, to }) => from <= minute && minute <= to)
          const belongs = (minute: number) => serviceOpeningAt(openings, minute)?.service.id === id
          // One assertion for the day: one for each minute takes most of the time of this file.
          expect(minutesOfDay.filter(has)).toEqual(minutesOfDay.filter(belongs))
        }
      }
    },
  )

  test('staff are offered whatever visitors are', { tags: ['D-36'] }, () => {
    for (const seed of seeds) {
      const visitor = slotsOf({ ...someDay(seed), audience: 'visitor' })
      const staff = slotsOf({ ...someDay(seed), audience: 'staff' })

      expect(staff, `seed ${seed}`).toEqual(expect.arrayContaining(visitor))
    }
  })
})
