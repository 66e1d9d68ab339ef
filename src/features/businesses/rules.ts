/** Kinds of business (D-70) and what people read. */
export const businessTypes = {
  restaurante: 'Restaurante',
  bar: 'Bar',
  cafeteria: 'Cafeteria',
  hotel: 'Hotel',
  outro: 'Outro',
} as const

/** Name of a business's kind; an unknown one reads as 'Outro'. */
export function typeLabel(type: string): string {
  return (businessTypes as Record<string, string>)[type] ?? businessTypes.outro
}

/** CPF '123.456.789-01' or CNPJ '12.ABC.345/01DE-35' as people write it; anything else as it is. */
export function formatDocument(document: string): string {
  if (/^\d{11}$/.test(document)) return document.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
  return document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
}
