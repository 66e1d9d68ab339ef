import { expect, test } from 'vitest'
import { dayWords } from './week-words.ts'

const day = {
  date: '2026-11-21',
  total_confirmed: 14,
  total_waiting: 1,
  total_people: 42,
  walk_in_people: 0,
  held_people: 46,
  held_confirmed: 42,
  held_waiting: 4,
  total_unanswered: 0,
  held_unanswered: 0,
  restaurant_seats: 100,
  occupation: 42,
}

test('requests that nobody answered in time are said beside those that wait', { tags: ['D-148'] }, () => {
  expect(dayWords({ ...day, total_unanswered: 2, held_unanswered: 5 }, '2026-11-20')).toContain(
    '1 pedido · 4 pessoas, 2 sem resposta, 51 de 100 lugares',
  )
})

test(
  'a day of the week is said whole: how many come, how many wait, how full it is',
  { tags: ['D-65'] },
  () => {
    expect(dayWords(day, '2026-11-20')).toBe(
      'sábado, 21 de nov de 2026, amanhã: 14 reservas confirmadas, 1 pedido · 4 pessoas, 46 de 100 lugares, 46% de ocupação',
    )
    expect(
      dayWords(
        {
          ...day,
          total_confirmed: 0,
          total_waiting: 0,
          held_people: 0,
          held_confirmed: 0,
          held_waiting: 0,
          restaurant_seats: 0,
        },
        '2026-11-01',
      ),
    ).toBe('sábado, 21 de nov de 2026: 0 reservas confirmadas, 0 pedidos · 0 pessoas, sem disponibilidade')
  },
)
