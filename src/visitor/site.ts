/** What the server tells every page about the house around it. */
export type Site = {
  platform: string
  /** Where the platform presents itself; null when it does so nowhere. */
  url: string | null
  privacyUrl: string | null
  shortLinkBase: string
}
