import { describe, expect, test } from 'vitest'
import { pricesFault, raisedItems, raisedPrices } from './prices.ts'

const prices = (price_cents: number | null, promo_price_cents: number | null = null) => ({
  price_cents,
  promo_price_cents,
})

describe('a raise of prices', { tags: ['D-68'] }, () => {
  test.each([
    [4200, 10, 1, 4620],
    [4200, 7.5, 1, 4515],
    [4200, 7.5, 10, 4520],
    [4200, 7.5, 50, 4500],
    [4990, 8, 100, 5400],
    [1, 50, 1, 2],
    [4200, -10, 50, 3800],
    [4200, 0, 1, 4200],
    [29_99, 10, 1, 3299],
  ])('%i cents and %d %% rounded to %i are %i', (cents, percent, rounding, wanted) => {
    expect(raisedPrices(prices(cents), { percent, rounding })).toEqual(prices(wanted))
  })

  test('leaves an item without a price as it is', () => {
    expect(raisedPrices(prices(null), { percent: 10, rounding: 1 })).toEqual(prices(null))
  })

  test('moves the promotion along and keeps it below the price', () => {
    expect(raisedPrices(prices(4000, 3000), { percent: 10, rounding: 50 })).toEqual(prices(4400, 3300))
    expect(raisedPrices(prices(1000, 980), { percent: 10, rounding: 100 })).toEqual(prices(1100, 1099))
    expect(raisedPrices(prices(20, 10), { percent: -90, rounding: 100 })).toEqual(prices(0))
  })

  test('names only the items that it changes', () => {
    const items = [prices(1000), prices(null), prices(10)]

    expect(raisedItems(items, { percent: 2, rounding: 10 })).toEqual([
      { item: items[0], prices: prices(1020) },
    ])
  })
})

test(
  'a price typed in the row must stay above the promotion and below the highest price',
  { tags: ['D-68'] },
  () => {
    expect(pricesFault(prices(4200, 4100))).toBeNull()
    expect(pricesFault(prices(4100, 4100))).toBe('O preço promocional deve ser menor que o preço.')
    expect(pricesFault(prices(null, 4100))).toBe('Informe o preço para ter um preço promocional.')
    expect(pricesFault(prices(100_000_000))).toBe('O preço máximo é R$ 999.999,99.')
    expect(pricesFault(prices(Number.NaN))).toBe('Preço inválido.')
  },
)
