import * as z from 'zod/mini'

/** Types of business (D-70) and their labels. */
export const businessTypes = {
  restaurante: 'Restaurante',
  bar: 'Bar',
  cafeteria: 'Cafeteria',
  hotel: 'Hotel',
  outro: 'Outro',
} as const

export type BusinessType = keyof typeof businessTypes

export const BusinessType = z.enum(['restaurante', 'bar', 'cafeteria', 'hotel', 'outro'], 'Tipo inválido.')

/** Label of a business type; an unknown one is 'Outro'. */
export function typeLabel(type: string): string {
  return (businessTypes as Record<string, string>)[type] ?? businessTypes.outro
}

export const statusLabels = { active: 'Ativo', inactive: 'Inativo' } as const
export const BusinessStatus = z.enum(['active', 'inactive'], 'Situação inválida.')

/** Types of the legal entity of a business (D-70). */
export const entityTypes = { PJ: 'Pessoa jurídica', PF: 'Pessoa física' } as const
export const EntityType = z.enum(['PF', 'PJ'], 'Escolha pessoa física ou jurídica.')
export type EntityType = z.output<typeof EntityType>

/**
 * The check digit after `text`: each character counts as its ASCII code − 48, so that digits count as themselves and A as 17,
 * times 2, 3, … `highest`, 2, … from the right, modulus 11 (Receita Federal, IN RFB 2.229/2024, Anexo Único, 5).
 */
function checkDigit(text: string, highest: number): number {
  let sum = 0
  for (let place = 0; place < text.length; place++) {
    const value = text.charCodeAt(text.length - 1 - place) - 48
    sum += value * (2 + (place % (highest - 1)))
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

/** Whether the last two digits are the check digits of the rest. A repeated digit would pass the sum, but is invalid. */
function hasCheckDigits(document: string, highest: number): boolean {
  if (/^(.)\1+$/.test(document)) return false
  const first = checkDigit(document.slice(0, -2), highest)
  const second = checkDigit(document.slice(0, -2) + first, highest)
  return document.endsWith(`${first}${second}`)
}

/** A CPF as stored: 11 digits, the last two of which are check digits. */
export const isCpf = (document: string): boolean => /^\d{11}$/.test(document) && hasCheckDigits(document, 11)

/** A CNPJ as stored: 12 digits (since July 2026 also capitals) and two check digits. */
export const isCnpj = (document: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(document) && hasCheckDigits(document, 9)

/** A typed document in its stored form: without punctuation and spaces, in capitals. */
export const plainDocument = (typed: string): string => typed.replace(/[\s./-]/g, '').toUpperCase()

/** CPF '123.456.789-01' or CNPJ '12.ABC.345/01DE-35' as people write it; anything else unchanged. */
export function formatDocument(document: string): string {
  if (/^\d{11}$/.test(document)) return document.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
  return document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
}

/** The error of a business's document, or null: a person has a CPF, a company a CNPJ (D-70). Type and document may both be unknown. */
export function documentProblem(type: EntityType | null, document: string | null): string | null {
  if (type === null) return document ? 'Escolha pessoa física ou jurídica.' : null
  const name = type === 'PF' ? 'CPF' : 'CNPJ'
  if (!document) return `${name} é obrigatório.`
  return (type === 'PF' ? isCpf : isCnpj)(document) ? null : `${name} inválido.`
}

/** A name of a business: no control characters, at most 255 characters. */
const name = (missing: string) =>
  z
    .string(missing)
    .check(z.trim(), z.maxLength(255, 'Máximo de 255 caracteres'), z.regex(/^\P{Cc}*$/u, 'Nome inválido.'))

export const BusinessName = name('Nome é obrigatório.').check(z.minLength(1, 'Nome é obrigatório.'))

const orNull = (text: string): string | null => (text === '' ? null : text)

/** The legal name; null if empty. */
export const EntityName = z.nullable(z.pipe(name('Nome inválido.'), z.transform(orNull)))

/** Typed with or without punctuation, in any case; stored without, in capitals. Its check digits are checked together with the type. */
export const EntityDocument = z.nullable(
  z.pipe(
    z.string('Documento inválido.').check(z.maxLength(40, 'Documento inválido.')),
    z.transform((typed: string) => orNull(plainDocument(typed))),
  ),
)

/** Who may own a business (D-23): the hint of the field, and its error for anybody else. */
export const ownerSentence = 'Escolha uma pessoa ativa com o perfil Negócio.'
