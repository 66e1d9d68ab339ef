import { expect, test } from 'vitest'
import { closedTexts, servicesWithoutRoom } from './no-room.ts'
import type { ShownDay, ShownDayPart } from '../day/day-search.ts'

const party = (id: number, person_number: number) =>
  ({
    id,
    person_number,
    status: 'CON',
    date: '2026-11-27',
    time: '21:00',
    attendance: null,
    tolerance: 20,
  }) as ShownDayPart['reservations'][number]

const dinner: NonNullable<ShownDayPart['service']> = {
  id: 2,
  name: 'Jantar',
  time_start: '18:30',
  time_end: '22:30',
  seats: 60,
  usual_seats: 60,
  is_stopped: false,
}

const friday = (service = dinner, change: Partial<ShownDay> = {}): ShownDay => ({
  date: '2026-11-27',
  today: '2026-11-27',
  time: '20:05',
  parts: [{ service, reservations: [party(1, 53), party(7, 6)], walk_ins: [] }],
  closures: [],
  is_cut: false,
  ...change,
})

const said = (day: ShownDay, people: number, except?: number) =>
  servicesWithoutRoom(day, { people, except }).map(({ text }) => text)

test(
  'a full service says how many it takes; the seats of the reservation that is changed count as free',
  { tags: ['D-47', 'D-149'] },
  () => {
    expect(said(friday(), 12, 7)).toEqual([
      'Jantar: 59 de 60 lugares, 6 deste agendamento: cabem até 7 pessoas.',
    ])
    expect(said(friday(), 7, 7)).toEqual([])
    expect(said(friday(), 2)).toEqual(['Jantar: 59 de 60 lugares: cabe 1 pessoa.'])
    expect(said(friday(), 1)).toEqual([])
    expect(said(friday({ ...dinner, seats: 59 }), 2)).toEqual(['Jantar: 59 de 59 lugares: lotado.'])
  },
)

test('a stopped service says so, and more seats are no way out of it', () => {
  const [stopped] = servicesWithoutRoom(friday({ ...dinner, is_stopped: true }), {
    people: 2,
    except: undefined,
  })

  expect(stopped).toMatchObject({ text: 'Jantar parou de aceitar hoje.', canGrow: false })
})

test('a service that is over, people outside all hours and a day of the past give no reason', () => {
  expect(said(friday(dinner, { time: '22:31' }), 12)).toEqual([])
  expect(said(friday(dinner, { today: '2026-11-28' }), 12)).toEqual([])
  const outside = { service: null, reservations: [party(1, 53)], walk_ins: [] }
  expect(said(friday(dinner, { parts: [outside] }), 12)).toEqual([])
})

test('a closed day says its closure', () => {
  const closure = { id: 1, service: null, date_start: '2026-11-27', date_end: '2026-11-27' }

  expect(closedTexts(friday(dinner, { parts: [], closures: [closure] }))).toEqual([
    'Fechado em sex, 27 de nov.',
  ])
})
