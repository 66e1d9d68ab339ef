import { expect, test } from 'vitest'
import { formatCents } from '#lib/money.ts'

test('money reads as people write it in Brazil', () => {
  expect(formatCents(4200)).toBe('R$ 42,00')
  expect(formatCents(123_456)).toBe('R$ 1.234,56')
})
