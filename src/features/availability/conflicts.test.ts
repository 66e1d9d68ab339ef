import { expect, test } from 'vitest'
import { conflictsOf, conflictText } from './conflicts.ts'
import { type DayHours, openingsOn, overlap, type ServiceRow } from './rules.ts'
import { datesBetween, timeOf, weekdays } from '#lib/days/days.ts'

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
  meta: open('19:00', '22:00'),
  service_id: null,
  ...given,
})

const onDates = (date_start: string, date_end: string) => ({ date_start, date_end })
const conflicts = (one: Partial<ServiceRow>, other: Partial<ServiceRow>) =>
  conflictsOf(service({ id: 1, ...one }), [service({ id: 2, ...other })]).length > 0

const dinner = { meta: open('19:00', '22:00') }
const special = { type: 'UNI', ...onDates('2026-11-21', '2026-11-21') } as const
// Saturday 21 and Sunday 22 November 2026.
const weekend = { type: 'UNI', ...onDates('2026-11-21', '2026-11-22') } as const
const closed: Partial<ServiceRow> = { type: 'CLO', meta: [], ...onDates('2026-12-24', '2026-12-25') }

const table: [string, Partial<ServiceRow>, Partial<ServiceRow>, boolean][] = [
  ['recurring ones whose hours overlap', dinner, { meta: open('21:30', '23:00') }, true],
  ['recurring ones of which one is within the other', dinner, { meta: open('20:00', '20:30') }, true],
  ['recurring ones with the same hours', dinner, dinner, true],
  ['recurring ones that only touch', dinner, { meta: open('22:00', '23:30') }, false],
  ['recurring ones apart', dinner, { meta: open('12:00', '15:00') }, false],
  [
    'recurring ones on different weekdays',
    { meta: open('19:00', '22:00', ['FRI', 'SAT']) },
    { meta: open('19:00', '22:00', ['SUN']) },
    false,
  ],
  [
    'recurring ones that share one weekday',
    { meta: open('19:00', '22:00', ['FRI', 'SAT']) },
    { meta: open('20:00', '21:00', ['SAT', 'SUN']) },
    true,
  ],
  ['one without an enabled day', { meta: open('19:00', '22:00', []) }, dinner, false],
  ['a recurring one and one of certain dates', dinner, special, false],
  ['a recurring one and a closure', dinner, closed, false],
  [
    'one of certain dates and a closure of them',
    special,
    { ...closed, ...onDates('2026-11-21', '2026-11-21') },
    false,
  ],
  ['ones of the same date', special, special, true],
  ['ones of neighbouring dates', special, { ...special, ...onDates('2026-11-22', '2026-11-22') }, false],
  ['ones of the same date whose hours touch', special, { ...special, meta: open('22:00', '23:00') }, false],
  [
    'ones whose common dates have no common weekday enabled',
    { ...weekend, meta: open('19:00', '22:00', ['SAT', 'MON']) },
    { ...weekend, meta: open('19:00', '22:00', ['SUN', 'MON']) },
    false,
  ],
  [
    'ones that share a weekday, but not on a common date',
    { type: 'UNI', ...onDates('2026-11-16', '2026-11-21'), meta: open('19:00', '22:00', ['MON']) },
    { type: 'UNI', ...onDates('2026-11-21', '2026-11-23'), meta: open('19:00', '22:00', ['MON']) },
    false,
  ],
  [
    'ones that share a weekday within a long common time',
    { type: 'UNI', ...onDates('2026-11-01', '2027-03-31'), meta: open('19:00', '22:00', ['THU']) },
    { type: 'UNI', ...onDates('2026-12-05', '2026-12-31'), meta: open('20:00', '23:00', ['THU']) },
    true,
  ],
  [
    'closures of the same service that share a date',
    { ...closed, service_id: 7 },
    { ...closed, service_id: 7 },
    true,
  ],
  ['closures of different services', { ...closed, service_id: 7 }, { ...closed, service_id: 8 }, false],
  ['a closure of all and one of a service', closed, { ...closed, service_id: 8 }, true],
  ['closures of all', closed, { ...closed, ...onDates('2026-12-25', '2026-12-31') }, true],
  ['closures of other dates', closed, { ...closed, ...onDates('2026-12-26', '2026-12-31') }, false],
]

test.each(table)('%s: in either order', { tags: ['D-39', 'D-108'] }, (_, one, other, expected) => {
  expect([conflicts(one, other), conflicts(other, one)]).toEqual([expected, expected])
})

test(
  'a service does not conflict with itself, and all that it conflicts with are named',
  { tags: ['D-39'] },
  () => {
    const all = [1, 2, 3].map((id) => service({ id }))

    expect(conflictsOf(all[1]!, all).map(({ id }) => id)).toEqual([1, 3])
    expect(conflictText({ id: 3, name: 'Jantar' })).toBe('Existe um conflito com "Jantar (#3)".')
  },
)

/** Numbers below a bound; the same seed gives the same numbers. */
function generator(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function someService(below: (bound: number) => number, id: number, type: ServiceRow['type']): ServiceRow {
  const november = (day: number) => `2026-11-${String(day).padStart(2, '0')}`
  const first = 1 + below(20)
  const dates = onDates(november(first), november(Math.min(30, first + below(9))))
  const meta = weekdays.map((day_of_week): DayHours => {
    const from = below(46)
    const to = from + 1 + below(47 - from)
    return {
      day_of_week,
      enabled: below(3) === 0,
      from: timeOf(from * 30),
      to: timeOf(to * 30),
      max_delay: null,
    }
  })
  return service({ id, type, meta, ...(type === 'REC' ? {} : dates) })
}

test(
  'two services conflict exactly when there is a date on which both have hours that overlap',
  { tags: ['D-39', 'D-35'] },
  () => {
    const days = datesBetween('2026-10-31', '2026-12-01')
    let found = 0
    for (let seed = 1; seed <= 600; seed++) {
      const below = generator(seed)
      const type = below(2) ? 'REC' : 'UNI'
      const [one, other] = [someService(below, 1, type), someService(below, 2, type)]
      const meets = days.some((day) => {
        const [a, b] = [openingsOn([one], day)[0], openingsOn([other], day)[0]]
        return a !== undefined && b !== undefined && overlap(a, b)
      })

      expect(conflictsOf(one, [other]).length > 0, `seed ${seed}`).toBe(meets)
      expect(conflictsOf(other, [one]).length > 0, `seed ${seed}, turned`).toBe(meets)
      found += Number(meets)
    }
    expect(found).toBeGreaterThan(100)
  },
)
