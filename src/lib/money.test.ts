import { expect, test } from 'vitest'
import { formatCents, parseCents } from '#lib/money.ts'

test('money reads as people write it in Brazil', () => {
  expect(formatCents(4200)).toBe('R$ 42,00')
  expect(formatCents(123_456)).toBe('R$ 1.234,56')
})

test('a typed price becomes cents, whatever form it was typed in', () => {
  expect(parseCents('42')).toBe(4200)
  expect(parseCents('42,5')).toBe(4250)
  expect(parseCents('R$ 1.042,50')).toBe(104_250)
})

test('what is no price is none', () => {
  expect(['', 'grátis', '-3', '1,234', '1.2', '4.50'].map(parseCents)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
