import { digits, phoneKey, phoneSpellings } from '#lib/person/phone.ts'

/** The name in place of an erased person's (D-98). */
export const erasedName = 'Cliente anonimizado'

/** The stand-in for a name that nobody told: conversations show it, and no person is called so (D-146). */
export const standInNames = { whatsapp: 'Cliente', instagram: 'Instagram' } as const

const notNames = new Set<string>([...Object.values(standInNames), erasedName])

/** Whether this is no name that somebody told. */
export const isStandInName = (name: string): boolean => notNames.has(name.trim())

/** Markup, quotes and whatever is no letter, mark or sign of a name. */
const markup = /<[^<>]{0,40}>/g
const notOfName = /[^\p{L}\p{M}\s'’.-]/gu
/** 'Dr.', 'Sra': a title is no name, and none is needed before one. */
const titles =
  /^(?:(?:dr|dra|doutora?|sr|sra|senhora?|prof|profa|professora?|pe|padre|pr|pastora?|eng|chef)\.?(?=\s|$)\s*)+/iu
/** 'Vovó', 'Mãe do Pedro', 'Amor': relations, not names. */
const kin =
  /^(?:(?:a|o|minha|meu)\s+)?(?:v[oó]|v[oô]|vov[oóôò]|av[oóô]|vozinh[oa]|m[aã]e|mam[aãeé]e?|m[aã]ezinha|pai|papai|paizinho|ti[oa]|titi[oa]|padrinho|madrinha|dindo|dinda|irm[aã]o?|prim[oa]|filh[oa]|net[oa]|sogr[oa]|cunhad[oa]|marido|esposa|esposo|namorad[oa]|amor|mozão|mozao|vida|beb[eê]|princesa|rainha|mom|dad)(?=\s|$)\s*/iu

/**
 * The name of a person in the display name of a platform, by rule: without markup, quotes, emoji, other signs, and the title or word of
 * kinship before it ('Dr. Paulo' is Paulo, 'Tia Ana' is Ana). Null if no name is left ('Vovó', 'Mãe do Pedro', 'Dra.', '.'), so that the
 * house asks for it. Any other name is taken as it is.
 */
export function nameOfProfile(shown: string): string | null {
  const line = shown.normalize('NFC').replace(markup, ' ').replace(notOfName, ' ').replace(/\s+/g, ' ').trim()
  const untitled = line.replace(titles, '')
  const name = untitled.replace(kin, '').replace(/^[\s.'’-]+|[\s'’-]+$/gu, '')
  const isOfAnother = name !== untitled && /^d[aeo]s?(?:\s|$)/iu.test(name)
  return /\p{L}{2}/u.test(name) && !isOfAnother && !isStandInName(name) ? name : null
}

/** The marker in place of a phone where the column must be unique; no phone looks like it. */
export const erasedPhone = (id: number | string): string => `apagado-${id}`

/** Whether a stored phone was erased; then there is nobody to call. */
export const isErasedPhone = (phone: string): boolean => phone === '' || phone.startsWith('apagado-')

/** One person as a business knows them, by what identifies them in its tables. */
export type DataSubject = {
  business_id: number
  /** Every spelling of their phones, as stored. */
  phones: string[]
  customer_ids: number[]
}

/** The words by which texts name a person: in letters, in the audit log, in the name of a walk-in. */
export type Traces = {
  /** Phones as stored. */
  phones: string[]
  /** Whole names and e-mails, as they were typed. */
  words: string[]
}

/** A person whose phone this is, before anybody looked up their records. */
export const personOf = (business_id: number, phone: string): DataSubject => ({
  business_id,
  phones: phoneSpellings(phone),
  customer_ids: [],
})

/**
 * A pattern that finds a phone in a text however people write it: with or without country code, brackets, spaces, hyphen and the ninth
 * digit of a mobile. For JavaScript and Postgres.
 */
export function phoneTrace(phone: string): string {
  const mobile = /^(\d{2})9(\d{4})(\d{4})$/.exec(phoneKey(phone))
  const parts = mobile ?? /^(\d{2})(\d{4})(\d{4})$/.exec(phone)
  if (phone.startsWith('+')) return Array.from(digits(phone)).join('[^0-9]{0,3}')
  if (!parts) return phone
  const [, area, first, last] = parts
  return `${area}[^0-9]{0,3}${mobile ? '9?[^0-9]?' : ''}${first}[^0-9]?${last}`
}

/** Whether a text names one person rather than many: at least a name and a surname. */
export const isWholeName = (name: string): boolean => /\S\s+\S/.test(name.trim())
