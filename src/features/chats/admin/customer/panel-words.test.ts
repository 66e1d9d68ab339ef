import { expect, test } from 'vitest'
import type { ChatReservation } from '../../panel.contract.ts'
import { visitsText } from './panel-words.ts'

const customer = {
  id: 1,
  name: 'Ana',
  phone: '11987654321',
  only_wrote: false,
  branches: [1],
  tags: [],
  notes: [],
}

test.each([
  [null, 'Ainda não é cliente.'],
  [{ ...customer, visits_count: 0, last_visit: null }, 'Ainda não veio.'],
  [{ ...customer, visits_count: 1, last_visit: '2026-11-02' }, '1 visita, a última em 02/11/2026'],
  [{ ...customer, visits_count: 3, last_visit: '2026-11-02' }, '3 visitas, a última em 02/11/2026'],
])('the panel says of %j: %s', (person, text) => {
  expect(visitsText({ customer: person, next: null })).toBe(text)
})

test.each([
  [{ ...customer, visits_count: 0, last_visit: null }, 'Primeira visita: chegou hoje.'],
  [
    { ...customer, visits_count: 3, last_visit: '2026-11-02' },
    '3 visitas, a última em 02/11/2026. Chegou hoje.',
  ],
])('the panel says of %j who arrived today: %s', { tags: ['D-56'] }, (person, text) => {
  const tonight = { reservation: { attendance: 'arrived' } } as ChatReservation

  expect(visitsText({ customer: person, next: [tonight] })).toBe(text)
})
