/** The house's facts for every public page. */
export type Site = {
  platform: string
  /** The platform's own site; null when it has none. */
  url: string | null
  privacyUrl: string | null
  shortLinkBase: string
}

/** The props of a page's component. */
export type PageProps<Data extends object> = Data & { site: Site }

const filled = Symbol('filled')

/** A public page with its data. Only `PageToken.with` makes one, so name and data fit. */
export type FilledPage<Data extends object = object> = {
  readonly [filled]: true
  readonly name: string
  readonly data: Data
}

/** The name by which server and renderer know a public page. Its type says what data the page needs. */
export type PageToken<Data extends object> = {
  with: (data: Data) => FilledPage<Data>
  isFilledIn: (page: FilledPage) => page is FilledPage<Data>
}

/** Names a public page; each name is used once. */
export const pageOf = <Data extends object>(name: string): PageToken<Data> => ({
  with: (data) => ({ [filled]: true, name, data }),
  isFilledIn: (page): page is FilledPage<Data> => page.name === name,
})
