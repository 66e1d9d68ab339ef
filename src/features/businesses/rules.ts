import * as z from 'zod/mini'

/** Kinds of business (D-70) and what people read. */
export const businessTypes = {
  restaurante: 'Restaurante',
  bar: 'Bar',
  cafeteria: 'Cafeteria',
  hotel: 'Hotel',
  outro: 'Outro',
} as const

export type BusinessType = keyof typeof businessTypes

export const BusinessType = z.enum(['restaurante', 'bar', 'cafeteria', 'hotel', 'outro'], 'Tipo inválido.')

/** Name of a business's kind; an unknown one reads as 'Outro'. */
export function typeLabel(type: string): string {
  return (businessTypes as Record<string, string>)[type] ?? businessTypes.outro
}

export const statusLabels = { active: 'Ativo', inactive: 'Inativo' } as const
export const BusinessStatus = z.enum(['active', 'inactive'], 'Situação inválida.')

/** Who answers for a business before the law (D-70). */
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

/** Whether the last two digits are those of what stands before them. The same digit all through passes the sum and is none. */
function hasCheckDigits(document: string, highest: number): boolean {
  if (/^(.)\1+$/.test(document)) return false
  const first = checkDigit(document.slice(0, -2), highest)
  const second = checkDigit(document.slice(0, -2) + first, highest)
  return document.endsWith(`${first}${second}`)
}

/** A CPF as it is stored: 11 digits, the last two check the others. */
export const isCpf = (document: string): boolean => /^\d{11}$/.test(document) && hasCheckDigits(document, 11)

/** A CNPJ as it is stored: 12 digits or, since July 2026, digits and capitals, and two check digits. */
export const isCnpj = (document: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(document) && hasCheckDigits(document, 9)

/** A document as it is stored, from how people type it: without punctuation and spaces, in capitals. */
export const plainDocument = (typed: string): string => typed.replace(/[\s./-]/g, '').toUpperCase()

/** CPF '123.456.789-01' or CNPJ '12.ABC.345/01DE-35' as people write it; anything else as it is. */
export function formatDocument(document: string): string {
  if (/^\d{11}$/.test(document)) return document.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
  return document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
}

/** What is wrong with a business's document, or null: a person has a CPF, a company a CNPJ (D-70). Both may be unknown. */
export function documentProblem(type: EntityType | null, document: string | null): string | null {
  if (type === null) return document ? 'Escolha pessoa física ou jurídica.' : null
  const name = type === 'PF' ? 'CPF' : 'CNPJ'
  if (!document) return `${name} é obrigatório.`
  return (type === 'PF' ? isCpf : isCnpj)(document) ? null : `${name} inválido.`
}

/** A name of a business: no control characters, up to 255. */
const name = (missing: string) =>
  z
    .string(missing)
    .check(z.trim(), z.maxLength(255, 'Máximo de 255 caracteres'), z.regex(/^\P{Cc}*$/u, 'Nome inválido.'))

export const BusinessName = name('Nome é obrigatório.').check(z.minLength(1, 'Nome é obrigatório.'))

const orNull = (text: string): string | null => (text === '' ? null : text)

/** The name it has before the law; empty is none. */
export const EntityName = z.nullable(z.pipe(name('Nome inválido.'), z.transform(orNull)))

/** Typed with or without punctuation, in any case; kept without and in capitals. Its digits are checked with the type. */
export const EntityDocument = z.nullable(
  z.pipe(
    z.string('Documento inválido.').check(z.maxLength(40, 'Documento inválido.')),
    z.transform((typed: string) => orNull(plainDocument(typed))),
  ),
)

/** Who may answer for a business (D-23): said beside the field, and when it is somebody else. */
export const ownerSentence = 'Escolha uma pessoa ativa com o perfil Negócio.'
