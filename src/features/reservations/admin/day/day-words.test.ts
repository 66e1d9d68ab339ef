import { expect, test } from 'vitest'
import type { ShownDayPart } from './day-search.ts'
import { dayFigures, partSeats, partsOver, partTitle, partyWords } from './day-words.ts'

const clock = { today: '2026-11-20', time: '20:00' }
const party = (person_number: number, attendance: 'arrived' | 'no_show' | null = null, time = '20:00') =>
  ({
    person_number,
    attendance,
    status: attendance ? 'CON' : 'WAI',
    date: clock.today,
    time,
    tolerance: 0,
  }) as ShownDayPart['reservations'][number]
const walkIn = (person_number: number) => ({ person_number }) as ShownDayPart['walk_ins'][number]
const part = (
  name: string | null,
  time_start: string,
  time_end: string,
  given: Partial<ShownDayPart> = {},
): ShownDayPart => ({
  service:
    name === null
      ? null
      : { id: 1, name, time_start, time_end, seats: 40, usual_seats: 40, is_stopped: false },
  reservations: [],
  walk_ins: [],
  ...given,
})

const lunch = part('Almoço', '12:00', '15:00')
const dinner = part('Jantar', '18:30', '22:30', {
  reservations: [party(4, 'arrived'), party(2, 'no_show'), party(6)],
  walk_ins: [walkIn(3)],
})
const outside = part(null, '', '', { walk_ins: [walkIn(1)] })

test('a service says its name, hours and seats; what is outside of all hours its people', () => {
  expect([partTitle(dinner), partSeats(dinner, clock)]).toEqual([
    'Jantar · 18:30 às 22:30',
    '15 de 40 lugares',
  ])
  expect([partTitle(outside), partSeats(outside, clock)]).toEqual(['Fora dos horários', '1 pessoa'])
})

test('a house of thousands has the point of thousands', () => {
  const many = { ...part(null, '', '', { walk_ins: [walkIn(1652)] }) }

  expect(partSeats(many, clock)).toBe('1.652 pessoas')
  expect(partSeats({ ...many, service: { ...lunch.service!, seats: 2000 } }, clock)).toBe(
    '1.652 de 2.000 lugares',
  )
  expect(dayFigures({ parts: [many], ...clock })).toEqual([
    '1.652 pessoas',
    '1.652 chegaram',
    'inclui 1.652 sem reserva',
  ])
})

test('the day is summed up in words, and what there is none of goes unsaid', () => {
  expect(dayFigures({ parts: [dinner, outside], ...clock })).toEqual([
    '16 de 40 lugares',
    '1 pedido · 6 pessoas a confirmar',
    '8 chegaram',
    '2 não compareceram',
    'inclui 4 sem reserva',
  ])
  expect(dayFigures({ parts: [lunch], ...clock })).toEqual(['0 de 40 lugares'])
})

test(
  'requests whose time has passed stand beside those that wait, and keep their seats',
  { tags: ['D-148'] },
  () => {
    const asked = { ...dinner, walk_ins: [], reservations: [party(6), party(5, null, '19:30')] }

    expect(dayFigures({ parts: [asked], ...clock })).toEqual([
      '11 de 40 lugares',
      '1 pedido · 6 pessoas a confirmar',
      '1 sem resposta',
    ])
    expect(dayFigures({ parts: [asked], ...clock, time: '20:01' })).toEqual([
      '11 de 40 lugares',
      '2 sem resposta',
    ])
  },
)

test('today’s services that are over give way to those that are not; the last one never does', () => {
  const day = { date: '2026-11-20', today: '2026-11-20', parts: [lunch, dinner, outside] }

  expect(partsOver({ ...day, time: '14:00' })).toEqual([])
  expect(partsOver({ ...day, time: '20:30' })).toEqual([lunch])
  expect(partsOver({ ...day, time: '23:10' })).toEqual([])
  expect(partsOver({ ...day, date: '2026-11-19', time: '20:30' })).toEqual([])
})

test(
  'a reservation says its occasion only when it was told, and how many of the invitees confirmed',
  { tags: ['D-113', 'D-143'] },
  () => {
    const said = (reason: number, reason_told: boolean, guests_confirmed: number) =>
      partyWords({
        ...party(4),
        reason,
        reason_told,
        guests_confirmed,
        party_confirmed: guests_confirmed + 1,
      })

    expect(said(1, false, 0)).toBe('')
    expect(said(1, false, 2)).toBe('2 de 3 convidados')
    expect(said(1, true, 0)).toBe('Aniversário')
    expect(said(3, true, 2)).toBe('Bodas · 2 de 3 convidados')
  },
)
