import { maxPriceCents, priceFaults, promoFault } from './rules.ts'

/** The two prices of an item, in integer cents. */
export type Prices = { price_cents: number | null; promo_price_cents: number | null }

/** What is wrong with the prices of an item, or null; NaN stands for an invalid typed price. */
export function pricesFault({ price_cents, promo_price_cents }: Prices): string | null {
  if (Number.isNaN(price_cents)) return priceFaults.wrong
  if (price_cents !== null && price_cents > maxPriceCents) return priceFaults.tooHigh
  return promoFault(price_cents, promo_price_cents)
}

/** The unit that a raise rounds to, in cents. */
export const roundings = [1, 10, 50, 100] as const

/** Percent of one raise; less than 0 makes cheaper. */
export const raiseLimits = { min: -90, max: 300 } as const

/** `percent` has one decimal at most; `rounding` in cents, halves up. */
export type Raise = { percent: number; rounding: number }

const raised = (cents: number, { percent, rounding }: Raise): number =>
  Math.round((cents * Math.round(1000 + percent * 10)) / 1000 / rounding) * rounding

/**
 * An item's prices after a raise. Without a price it stays 'Consulte'. Where rounding would make both prices equal, the promotion stays one
 * cent below.
 */
export function raisedPrices({ price_cents, promo_price_cents }: Prices, raise: Raise): Prices {
  if (price_cents === null) return { price_cents, promo_price_cents }
  const price = raised(price_cents, raise)
  const promo = promo_price_cents === null ? null : Math.min(raised(promo_price_cents, raise), price - 1)
  return { price_cents: price, promo_price_cents: promo !== null && promo < 0 ? null : promo }
}

/** The items of a list whose prices a raise changes, with the new ones. */
export function raisedItems<Item extends Prices>(
  items: readonly Item[],
  raise: Raise,
): { item: Item; prices: Prices }[] {
  return items
    .map((item) => ({ item, prices: raisedPrices(item, raise) }))
    .filter(
      ({ item, prices }) =>
        prices.price_cents !== item.price_cents || prices.promo_price_cents !== item.promo_price_cents,
    )
}
