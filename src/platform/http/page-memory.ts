import { LRUCache } from 'lru-cache'

/** Documents are small; this many addresses are a few megabytes. */
const mostAddresses = 500

/** Who asks again within this time is part of a rush. */
const againMs = 10_000

/** What a page's address gave a moment ago, so that a rush on one page asks the database once a moment. */
export type PageMemory<Page> = {
  find(address: string, now: Date): Page | undefined
  keep(address: string, page: Page, now: Date): void
}

/**
 * Keeps pages for `keptMs` by the house's clock; 0 keeps nothing. The address that was asked for longest ago makes room for the newest. Of
 * an address that is asked for once, as the marked links of campaigns are, only the address is kept.
 */
export function pageMemory<Page>(keptMs: number): PageMemory<Page> {
  const pages = new LRUCache<string, { page: Page | undefined; at: number }>({ max: mostAddresses })
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
