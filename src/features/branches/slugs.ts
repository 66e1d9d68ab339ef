import * as sitePath from '#lib/address/site-path.ts'
import * as staffPath from '#lib/address/staff-path.ts'

type Addresses = Record<string, string | ((...parts: string[]) => string)>

const firstSegments = (addresses: Addresses): string[] =>
  Object.values(addresses).map(
    (path) => (typeof path === 'string' ? path : path('', '', '')).split('/')[1] ?? '',
  )

const shortcuts = firstSegments({ login: sitePath.login, dashboard: sitePath.dashboard })

/** First path segments of the public pages; the slug is the second (pages spec §2.3). */
export const pageSegments: ReadonlySet<string> = new Set(
  firstSegments(sitePath).filter((segment) => !shortcuts.includes(segment)),
)

/** First path segments that the product uses for something other than pages. */
const houseSegments = [
  'api',
  'assets',
  'files',
  'static',
  'health',
  'robots.txt',
  'favicon.ico',
  'sitemap.xml',
  'apple-touch-icon.png',
  'guest',
  'new',
  'dev',
  'metrics',
]

const reserved = new Set([...firstSegments(sitePath), ...firstSegments(staffPath), ...houseSegments])

/** Reserved words cannot be slugs, because the address would lead to another page (D-13). */
export const isReserved = (slug: string): boolean => reserved.has(slug)

/** 3 to 60 of a-z, 0-9 and inner hyphens, and not a reserved word (D-13). */
export function isSlug(slug: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{1,58})[a-z0-9]$/.test(slug) && !isReserved(slug)
}

/** What is wrong with a typed slug, as a sentence, or null. */
export function slugProblem(slug: string): string | null {
  if (slug === '') return 'Endereço é obrigatório.'
  if (isReserved(slug)) return 'Este endereço é reservado. Escolha outro.'
  return isSlug(slug) ? null : 'Use de 3 a 60 letras sem acento, números e hífens, sem hífen nas pontas.'
}

const slugLengthLimit = 60

/** A text as part of an address: without accents, `&` as 'e', and hyphens for anything else that is not a letter or digit. */
const asSlug = (text: string): string =>
  text
    .replace(/['’`´]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' e ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const cut = (slug: string, length: number): string => slug.slice(0, length).replace(/-+$/, '')

/** The slug proposed for an establishment's name and unit (D-13): always valid, but maybe taken. */
export function slugFrom(name: string, unit: string): string {
  const slug = cut(asSlug(`${name} ${unit}`), slugLengthLimit)
  return isSlug(slug) ? slug : ['estabelecimento', slug].filter(Boolean).join('-')
}

/** The slug with a number, for when it is taken: 'bar-do-porto-2'. Never longer than a slug may be. */
export function numberedSlug(slug: string, number: number): string {
  const ending = `-${number}`
  return cut(slug, slugLengthLimit - ending.length) + ending
}
