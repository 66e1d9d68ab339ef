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

const filled = Symbol('filled')

/** A public page with the data to render it from. Only `PageToken.with` makes one, so name and data fit. */
export type FilledPage<Data extends object = object> = {
  readonly [filled]: true
  readonly name: string
  readonly data: Data
}

/** What server and renderer call a public page by. Its type says what data the page is rendered from. */
export type PageToken<Data extends object> = {
  with: (data: Data) => FilledPage<Data>
  isFilledIn: (page: FilledPage) => page is FilledPage<Data>
}

/** Names a public page; no two have the same name. */
export const pageOf = <Data extends object>(name: string): PageToken<Data> => ({
  with: (data) => ({ [filled]: true, name, data }),
  isFilledIn: (page): page is FilledPage<Data> => page.name === name,
})
