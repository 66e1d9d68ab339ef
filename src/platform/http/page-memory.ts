/** Documents are small; this many addresses are a few megabytes. */
const mostAddresses = 500

/** What a page's address gave a moment ago, so that a rush on one page asks the database once a moment. */
export type PageMemory<Page> = {
  find(address: string, now: Date): Page | undefined
  keep(address: string, page: Page, now: Date): void
}

/** Keeps pages for `keptMs` by the house's clock; 0 keeps nothing. The oldest address makes room for the newest. */
export function pageMemory<Page>(keptMs: number): PageMemory<Page> {
  const pages = new Map<string, { page: Page; until: number }>()
  return {
    find(address, now) {
      const known = pages.get(address)
      return known && now.getTime() < known.until ? known.page : undefined
    },
    keep(address, page, now) {
      if (keptMs === 0 || address.length > 300) return
      pages.delete(address)
      if (pages.size >= mostAddresses) pages.delete(pages.keys().next().value ?? '')
      pages.set(address, { page, until: now.getTime() + keptMs })
    },
  }
}
