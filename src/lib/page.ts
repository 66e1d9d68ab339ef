/** What the server tells every public page about the house around it. */
export type Site = {
  platform: string
  /** Where the platform presents itself; null when it does so nowhere. */
  url: string | null
  privacyUrl: string | null
  shortLinkBase: string
}

/** What a page's component is rendered with. */
export type PageProps<Data extends object> = Data & { site: Site }
