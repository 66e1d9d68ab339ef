import { expect, test } from 'vitest'
import { centsOf, formatCents } from '#lib/text/money.ts'

test('money reads as people write it in Brazil', () => {
  expect(formatCents(4200)).toBe('R$ 42,00')
  expect(formatCents(123_456)).toBe('R$ 1.234,56')
})

test.each([
  ['42', 4200],
  ['42,5', 4250],
  ['42,00', 4200],
  ['42.00', 4200],
  ['42.5', 4250],
  ['0,99', 99],
  ['1.042', 104_200],
  ['1.042,00', 104_200],
  ['R$ 1.042,00', 104_200],
  ['R$\u00A042,00', 4200],
  [' r$42 ', 4200],
  ['1.000.000,01', 100_000_001],
])('an amount that people write is read: %j', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

test.each(['1234.567', '1234.567,00', 'R$ 1234.567', '1.23.456', '1.2345', '1.234.56', '0.1234', '1.1042'])(
  'a point that stands neither before thousands nor before cents makes no amount: %j',
  (text) => {
    expect(centsOf(text)).toBeNull()
  },
)

test.each(['', 'R$', 'grátis', '-1', '1,042.00', '1,234', '42,', '4 2,001', '10.42.00', '1e3', '٤٢', '∞'])(
  'what is no amount is none: %j',
  (text) => {
    expect(centsOf(text)).toBeNull()
  },
)

test('every amount is read back as it was written', () => {
  for (const cents of [0, 1, 99, 100, 101, 99_999, 100_000, 99_999_999]) {
    expect(centsOf(formatCents(cents))).toBe(cents)
  }
})
