/** Which column of a spreadsheet file has which field, as a person matches them: the same for every import. */
import * as z from 'zod/mini'

/** The columns of a field, from 0: one, several in the order in which they are read, or none. */
type Places = number | number[] | null
export type ColumnsOf<Field extends string> = Record<Field, Places>

/** The fields that an import reads, with their labels in the order in which the form shows them. */
export type MatchedFields<Field extends string> = {
  labels: Readonly<Record<Field, string>>
  required: readonly Field[]
  /** Fields that may stand in several columns, such as first and last name, or home and mobile. */
  several: readonly Field[]
}

/** Most columns of one field. */
export const severalLimit = 4

/** The columns of a field. */
export const placesOf = (places: Places | undefined): number[] =>
  places === null || places === undefined ? [] : [places].flat()

/** Cells of a line that are read. */
const cellLimit = 50
const Place = z.int().check(z.nonnegative('Coluna inválida.'), z.maximum(cellLimit - 1, 'Coluna inválida.'))
const PlacesField = z._default(
  z.nullable(
    z.union([Place, z.array(Place).check(z.maxLength(severalLimit, 'Coluna inválida.'))], 'Coluna inválida.'),
  ),
  null,
)

/** The place of each field in a line of the file, from 0; several where the field may have several; null for a field that the file does not have. */
export const columnsField = <Field extends string>({ labels }: MatchedFields<Field>) =>
  z.object(
    Object.fromEntries(Object.keys(labels).map((field) => [field, PlacesField])) as Record<
      Field,
      typeof PlacesField
    >,
  )

/** The messages by field, as the form shows them: what is required is there, and no column serves twice. `count`: columns of the file. */
export function columnProblems<Field extends string>(
  { labels, required, several }: MatchedFields<Field>,
  columns: ColumnsOf<Field>,
  count: number,
): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {}
  const fields = Object.keys(labels) as Field[]
  const used = fields.flatMap((field) => placesOf(columns[field]))
  for (const field of fields) {
    const places = placesOf(columns[field])
    if (places.length === 0) {
      if (required.includes(field)) problems[field] = `Escolha a coluna de ${labels[field]}.`
    } else if (places.length > 1 && !several.includes(field)) {
      problems[field] = 'Escolha uma coluna.'
    } else if (places.some((place) => place >= count)) {
      problems[field] = 'Esta coluna não existe no arquivo.'
    } else if (places.some((place) => used.filter((one) => one === place).length > 1)) {
      problems[field] = 'Esta coluna já foi escolhida.'
    }
  }
  return problems
}

/** The headings of the columns that no field has. */
export function unreadHeadings(headings: readonly string[], columns: ColumnsOf<string>): string[] {
  const read = new Set(Object.values(columns).flatMap(placesOf))
  return headings.filter((_, place) => !read.has(place))
}

/** 'Colunas que não são importadas: Código, Desde.' */
export const unreadText = (headings: readonly string[]): string =>
  `${headings.length === 1 ? 'Coluna que não é importada' : 'Colunas que não são importadas'}: ${headings.join(', ')}.`
