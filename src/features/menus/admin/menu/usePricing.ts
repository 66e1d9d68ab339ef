import { useState } from 'react'
import type { Item } from '../menu-words.ts'
import type { MenuChanges } from './useMenu.ts'

export type PriceActions = {
  openPrice: (item: Item) => void
  closePrice: () => void
  /** `goOn` opens the price of the row below. */
  savePrice: (item: Item, cents: number | null, goOn: boolean) => void
}

/** Prices typed in the rows, one row after another. `shown` lists the rows in their order. */
export function usePricing(shown: () => readonly Item[], changes: MenuChanges) {
  const [pricing, setPricing] = useState<number | null>(null)
  const actions: PriceActions = {
    openPrice: ({ id }) => setPricing(id),
    closePrice: () => setPricing(null),
    savePrice: ({ id, name, price_cents, promo_price_cents }, cents, goOn) => {
      if (cents !== price_cents) {
        void changes.setPrices([{ id, price_cents: cents, promo_price_cents }], `${name}: `)
      }
      const rows = shown()
      const next = goOn ? rows[rows.findIndex((one) => one.id === id) + 1] : undefined
      // Staff who left the row by pressing another price have opened that one already.
      setPricing((now) => (goOn ? (next?.id ?? null) : now === id ? null : now))
    },
  }
  return { pricing, actions }
}
