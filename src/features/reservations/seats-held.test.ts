import { expect, test } from 'vitest'
import { heldParts, heldText, occupancy, requestsText } from './seats-held.ts'

const friday = { confirmed: 26, waiting: 20, unanswered: 6, without: 12 }
const nobody = { confirmed: 0, waiting: 0, unanswered: 0, without: 0 }

test(
  'seats are held by the confirmed, by those who wait, also in vain, and by those without a reservation',
  { tags: ['D-116', 'D-148'] },
  () => {
    expect(occupancy(friday, 100)).toBe(64)
    expect(heldText(friday, 100)).toBe('64 de 100 lugares')
    expect(heldParts(friday)).toBe('26 confirmados · 20 a confirmar · 6 sem resposta · 12 sem reserva')
  },
)

test('a part that nobody is in is left out', { tags: ['D-116'] }, () => {
  expect(heldParts({ ...nobody, confirmed: 1 })).toBe('1 confirmado')
  expect(heldParts(nobody)).toBe('')
})

test('more people than seats are more than 100 %, and without seats there is no percentage', () => {
  expect(occupancy({ ...friday, confirmed: 103 }, 100)).toBe(141)
  expect(occupancy(friday, 0)).toBe(0)
  expect(heldText(friday, 0)).toBe('64 pessoas')
})

test('requests and people are both named', { tags: ['D-116'] }, () => {
  expect(requestsText(5, 26)).toBe('5 pedidos · 26 pessoas')
  expect(requestsText(1, 1)).toBe('1 pedido · 1 pessoa')
})
