import { expect, test } from 'vitest'
import type { TableAt } from '../../rules.ts'
import { decide } from '../booking/moves.ts'
import { changeOwn } from './own-changes.ts'
import { actOf } from '#platform/act.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { testHouse } from '#test/app.ts'
import { bookablePlace, type GivenPlace } from '#test/request-form.ts'

// 12:00 of Friday in São Paulo.
const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { house } = product
const { db } = house
const act = actOf('bot', house)

type BookableVenue = Awaited<ReturnType<typeof bookablePlace>>
const saturday: TableAt = { people: 4, date: '2026-11-21', time: '20:00' }

async function booked(
  given: GivenPlace = {},
  row: Parameters<BookableVenue['reservation']>[0] = {},
): Promise<{ here: BookableVenue; id: number }> {
  const here = await bookablePlace(product, given)
  const { people: person_number, date, time } = saturday
  const { id } = await here.reservation({ person_number, date, time, status: 'CON', ...row })
  return { here, id }
}

const change = ({ here, id }: { here: BookableVenue; id: number }, wish: Partial<TableAt>, seen = saturday) =>
  changeOwn(db, here.branch, id, { wish: { ...saturday, ...wish }, seen }, act)

/** The code of the refusal; 'done' without one. */
const outcomeOf = (changing: Promise<unknown>) =>
  changing.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
  )

test(
  'more people or another time wait for the house again, or are confirmed where approval is automatic',
  { tags: ['D-46'] },
  async () => {
    const slow = await booked()
    const fast = await booked({
      venue: { config: { auto_accept_reservations: true, auto_accept_reservations_max: 6 } },
    })

    expect(await change(slow, { people: 6 })).toMatchObject({
      person_number: 6,
      status: 'WAI',
      confirmed_at: null,
    })
    expect(await change(fast, { date: '2026-11-22', time: '19:00' })).toMatchObject({
      date: '2026-11-22',
      time: '19:00',
      status: 'CON',
      confirmed_at: house.now(),
    })
  },
)

test(
  'an owner changes a reservation five times a day: each change writes to the house',
  { tags: ['D-104'] },
  async () => {
    const own = await booked({}, { person_number: 1 })
    let people = 1
    const grow = () => {
      const seen = { ...saturday, people }
      return outcomeOf(change(own, { people: ++people }, seen))
    }

    const outcomes = []
    for (let times = 0; times < 6; times++) outcomes.push(await grow())

    expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'done', 'often'])
  },
)

test(
  'fewer people at the same time stay confirmed, and the address stays the same',
  { tags: ['D-44'] },
  async () => {
    const own = await booked()
    const [before] = await own.here.rows()

    const after = await change(own, { people: 3 })

    expect(after).toMatchObject({ person_number: 3, status: 'CON', token: before!.token, id: own.id })
    expect(await own.here.rows()).toHaveLength(1)
  },
)

test(
  'owner and house are told, and the log says that it was changed by the bot',
  { tags: ['D-95'] },
  async () => {
    const own = await booked({}, { owner_email: 'maria@exemplo.com' })

    await change(own, { people: 5 })

    const letters = await db
      .selectFrom('mail')
      .select('kind')
      .where('business_id', '=', own.here.business_id)
      .orderBy('id')
      .execute()
    expect(letters.map(({ kind }) => kind)).toEqual(['reservation_received', 'reservation_changed_branch'])
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'changes'])
      .where('business_id', '=', own.here.business_id)
      .where('entity', '=', 'reservation')
      .executeTakeFirstOrThrow()
    expect(log).toMatchObject({ action: 'change', actor: 'bot', changes: { person_number: [4, 5] } })
  },
)

test.each([
  ['time', { time: '20:05' }, 'gone'],
  ['date without a service', { date: '2027-11-20', time: '03:00' }, 'gone'],
  ['size', { people: 90, date: '2026-11-22' }, 'too_many_people'],
  ['number of people beyond the seats', { people: 12 }, 'full'],
] as const)(
  'a %s that cannot be is refused, and the reservation stays',
  { tags: ['D-48'] },
  async (_, wish, code) => {
    const own = await booked({
      service: { max_persons: 11 },
      venue: { config: { max_person_per_reservation: 20 } },
    })
    const before = await own.here.rows()

    expect(await outcomeOf(change(own, wish))).toBe(code)
    expect(await own.here.rows()).toEqual(before)
  },
)

test.each([
  ['refused', { status: 'REC' }],
  ['cancelled', { status: 'CAN' }],
  ['over', { date: '2026-11-19' }],
  ['begun', { date: '2026-11-20', time: '11:30' }],
  ['seated', { date: '2026-11-20', time: '20:00', attendance: 'arrived', attended_at: new Date() }],
] as const)('one that is %s is not changed', { tags: ['D-86'] }, async (_, row) => {
  const own = await booked({}, row)
  const { date = saturday.date, time = saturday.time } = row as { date?: string; time?: string }

  expect(await outcomeOf(change(own, { people: 2, date, time }, { ...saturday, date, time }))).toBe(
    'not_changeable',
  )
})

test('what staff changed meanwhile is not overwritten', async () => {
  const own = await booked({}, { time: '21:00' })

  expect(await outcomeOf(change(own, { people: 5 }))).toBe('stale')
  expect(await own.here.rows()).toEqual([expect.objectContaining({ person_number: 4, time: '21:00' })])
})

test('the seats that it holds do not count against it', { tags: ['D-37'] }, async () => {
  const own = await booked({ service: { max_persons: 10 } })

  expect(await change(own, { people: 9, time: '19:00' })).toMatchObject({ person_number: 9 })
})

test('a phone gets no third reservation of a date by moving one there', { tags: ['D-104'] }, async () => {
  const own = await booked({}, { owner_phone: '11988887777' })
  for (const time of ['19:00', '21:00']) {
    await own.here.reservation({ date: '2026-11-22', time, status: 'WAI', owner_phone: '11988887777' })
  }

  expect(await outcomeOf(change(own, { date: '2026-11-22' }))).toBe('enough')
})

test('the same change three times at once is one', { tags: ['D-107'] }, async () => {
  const own = await booked()

  const answers = await Promise.all([1, 2, 3].map(() => outcomeOf(change(own, { people: 6 }))))

  expect(answers).toEqual(['done', 'done', 'done'])
  const log = await db
    .selectFrom('audit_log')
    .select('id')
    .where('business_id', '=', own.here.business_id)
    .where('action', '=', 'change')
    .execute()
  expect(log).toHaveLength(1)
})

test(
  'a change and a cancellation at once end cancelled, or changed and then cancelled',
  { tags: ['D-107'] },
  async () => {
    const own = await booked()

    const [changed] = await Promise.all([
      outcomeOf(change(own, { people: 6 })),
      decide(db, own.here.branch, own.id, 'cancel', act),
    ])

    const [row] = await own.here.rows()
    expect(row!.status).toBe('CAN')
    expect([changed, row!.person_number]).toEqual(changed === 'done' ? ['done', 6] : ['not_changeable', 4])
  },
)

test(
  'changes and visitors who want the last seats of a date at once never get more than there are',
  { tags: ['D-38'] },
  async () => {
    for (let run = 0; run < 10; run++) {
      const own = await booked({ service: { max_persons: 10 } }, { person_number: 4 })
      const other = await own.here.reservation({
        date: '2026-11-22',
        time: '20:00',
        person_number: 2,
        status: 'CON',
      })

      await Promise.all([
        outcomeOf(change(own, { people: 8 })),
        outcomeOf(
          change(
            { here: own.here, id: other.id },
            { people: 2 },
            { people: 2, date: '2026-11-22', time: '20:00' },
          ),
        ),
        own.here.ask({ person_number: 3 }),
        own.here.ask({ person_number: 2 }),
      ])

      const rows = await own.here.rows()
      const seats = rows
        .filter(({ date, status }) => date === saturday.date && (status === 'WAI' || status === 'CON'))
        .reduce((sum, { person_number }) => sum + person_number, 0)
      expect(seats).toBeLessThanOrEqual(10)
      expect(rows.find(({ id }) => id === own.id)!.person_number).toBeGreaterThanOrEqual(4)
    }
  },
)
