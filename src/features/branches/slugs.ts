import * as sitePath from '#lib/site-path.ts'
import * as staffPath from '#lib/staff-path.ts'

type Addresses = Record<string, string | ((...parts: string[]) => string)>

/** The first segments of the addresses of a file. */
const firstSegments = (addresses: Addresses): string[] =>
  Object.values(addresses).map(
    (path) => (typeof path === 'string' ? path : path('', '', '')).split('/')[1] ?? '',
  )

const shortcuts = firstSegments({ login: sitePath.login, dashboard: sitePath.dashboard })

/** First path segments of the public pages; the slug stands second (2 §2.3). */
export const pageSegments: ReadonlySet<string> = new Set(
  firstSegments(sitePath).filter((segment) => !shortcuts.includes(segment)),
)

/** First path segments that belong to the house itself and have no page. */
const houseSegments = [
  'api',
  'assets',
  'files',
  'static',
  'health',
  'robots.txt',
  'favicon.ico',
  'sitemap.xml',
  'guest',
  'new',
  'dev',
  'metrics',
]

const reserved = new Set([...firstSegments(sitePath), ...firstSegments(staffPath), ...houseSegments])

/** No establishment may be called like this, or its address would be another page's (D-13). */
export const isReserved = (slug: string): boolean => reserved.has(slug)

/** 3 to 60 of a-z, 0-9 and inner hyphens, and no reserved word (D-13). */
export function isSlug(slug: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{1,58})[a-z0-9]$/.test(slug) && !isReserved(slug)
}

/** What is wrong with an address that somebody typed, in words, or null. */
export function slugProblem(slug: string): string | null {
  if (slug === '') return 'Endereço é obrigatório.'
  if (isReserved(slug)) return 'Este endereço é reservado. Escolha outro.'
  return isSlug(slug) ? null : 'Use de 3 a 60 letras sem acento, números e hífens, sem hífen nas pontas.'
}

const longestSlug = 60

/** A text as part of an address: without accents, `&` read as 'e', everything else that is no letter or digit a hyphen. */
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

/** The address that an establishment's name and unit propose (D-13): always one that it may have, taken or not. */
export function slugFrom(name: string, unit: string): string {
  const slug = cut(asSlug(`${name} ${unit}`), longestSlug)
  return isSlug(slug) ? slug : ['estabelecimento', slug].filter(Boolean).join('-')
}

/** The same address with a number, for when it is taken: 'bar-do-porto-2'. As long as an address may be. */
export function numberedSlug(slug: string, number: number): string {
  const ending = `-${number}`
  return cut(slug, longestSlug - ending.length) + ending
}
