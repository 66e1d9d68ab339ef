import { LRUCache } from 'lru-cache'

/** Documents are small: this many addresses take a few megabytes. */
const addressLimit = 500

/** A second request for the same page within this time means many visitors. */
const againMs = 10_000

/** A page's recent answer, so that many visitors of one page cause one database read per `keptMs`. */
export type PageMemory<Page> = {
  find(address: string, now: Date): Page | undefined
  keep(address: string, page: Page, now: Date): void
}

/**
 * Keeps pages for `keptMs` by the house's clock; 0 keeps nothing. A new address replaces the one used least recently. The first request
 * for an address keeps only the address: tagged campaign links, for example, are requested only once.
 */
export function pageMemory<Page>(keptMs: number): PageMemory<Page> {
  const pages = new LRUCache<string, { page: Page | undefined; at: number }>({ max: addressLimit })
  const isWithin = (ms: number, at: number, now: Date) => now.getTime() < at + ms
  return {
    find(address, now) {
      const known = pages.get(address)
      return known && isWithin(keptMs, known.at, now) ? known.page : undefined
    },
    keep(address, page, now) {
      if (keptMs === 0 || address.length > 300) return
      const known = pages.get(address)
      const isAsked = known !== undefined && isWithin(againMs, known.at, now)
      pages.set(address, { page: isAsked ? page : undefined, at: now.getTime() })
    },
  }
}
