import { type ColumnsOf, type MatchedFields, placesOf, severalLimit } from '#lib/sheet/column-match.ts'
import { searchForm } from '#lib/text/search-form.ts'

/** The fields of a customer that an import reads. */
export type ImportField = 'name' | 'phone' | 'email' | 'birth_date' | 'tags' | 'note'

export type Columns = ColumnsOf<ImportField>

export const fieldLabels: Record<ImportField, string> = {
  name: 'Nome',
  phone: 'Telefone',
  email: 'E-mail',
  birth_date: 'Data de nascimento',
  tags: 'Etiquetas',
  note: 'Observações',
}

/** How a person matches them: several columns may hold a name, a phone or an e-mail. */
export const customerColumns: MatchedFields<ImportField> = {
  labels: fieldLabels,
  required: ['name', 'phone'],
  several: ['name', 'phone', 'email'],
}

/** How spreadsheets call a field, most certain first; compared without accents, case and punctuation. */
const headings: Record<ImportField, readonly RegExp[]> = {
  name: [
    /^(nome|cliente|nome(do)?cliente|nomecompleto)$/,
    /^nome/,
    /cliente|convidado|titular|^name|fullname|^(first|given)name$/,
  ],
  phone: [
    /^(telefone|celular|whatsapp)/,
    /whats|celular|telefone|^fone|^tel/,
    /contato|phone|mobile|^fixo|residencial$/,
  ],
  email: [/^email$/, /^email(\d+value|address)?$/, /email|correio/],
  note: [/^(observac|obs$)/, /observac|^anotac|^notas?$/, /coment|^obs|note/],
  birth_date: [/nascimento|^dtnasc|^datanasc/, /aniversario|nasc|birth/],
  tags: [/^(etiquetas?|tags?|labels|marcadores)$/, /^(grupos?|categorias?|groupmembership)$/],
}

/** Columns that describe the one beside them or tell how a name is spoken; they hold no data. */
const isLabel = /(label|rotulo|type|tipo)$|^(phonetic|fonetic)|prefix|suffix|sufixo/

/** Parts of a name besides the first one, in the order of a name. */
const otherNames = [
  /^(middlename|additionalname|nomedomeio|segundonome)$/,
  /^(lastname|familyname|sobrenome)$/,
]
const firstName = /^(firstname|givenname|primeironome|nome)$/
const anyPhone = /whats|celular|telefone|^fone|^tel|phone|mobile|^fixo$/
const mobile = /whats|celular|mobile/

const bare = (text: string): string => searchForm(text).replaceAll(/[^a-z0-9]/g, '')

/** The name's columns when the file has it in parts; null when it does not. */
function nameInParts(words: readonly string[]): number[] | null {
  const first = words.findIndex((word) => firstName.test(word))
  const others = otherNames.map((part) => words.findIndex((word) => part.test(word)))
  const found = [first, ...others].filter((place) => place >= 0)
  return first >= 0 && found.length > 1 && !words.includes('name') ? found : null
}

/** The columns that the headings name, each heading for one field. A mobile number comes before another phone. */
export function guessColumns(names: readonly string[]): Columns {
  const words = names.map(bare).map((word) => (isLabel.test(word) ? '' : word))
  const columns: Columns = { name: null, phone: null, email: null, birth_date: null, tags: null, note: null }
  const taken = new Set<number>()
  const find = (pattern: RegExp) => words.findIndex((word, index) => !taken.has(index) && pattern.test(word))
  const parts = nameInParts(words)
  if (parts) {
    columns.name = parts
    for (const place of parts) taken.add(place)
  }
  for (const certainty of [0, 1, 2]) {
    // E-mail and birth date first: 'E-mail do cliente' is not a name.
    for (const field of ['email', 'birth_date', 'note', 'tags', 'phone', 'name'] as const) {
      const pattern = headings[field][certainty]
      const place = columns[field] === null && pattern ? find(pattern) : -1
      if (place < 0) continue
      columns[field] = place
      taken.add(place)
    }
  }
  const more = (pattern: RegExp) =>
    words.flatMap((word, place) => (!taken.has(place) && pattern.test(word) ? [place] : []))
  columns.email = joined(placesOf(columns.email), more(/^email\d+value$/))
  const [first] = placesOf(columns.phone)
  const others = more(anyPhone)
  if (first !== undefined && others.length > 0) {
    const all = [first, ...others]
    const isMobile = (place: number) => mobile.test(words[place] ?? '')
    columns.phone = joined(
      all.filter(isMobile),
      all.filter((place) => !isMobile(place)),
    )
  }
  return columns
}

function joined(first: number[], others: number[]): Columns['name'] {
  const all = [...first, ...others].slice(0, severalLimit)
  return all.length > 1 ? all : (all[0] ?? null)
}

/** How many fields the headings name: the line with most of them has the names of the columns. */
export const namedFields = (names: readonly string[]): number =>
  Object.values(guessColumns(names)).filter((places) => places !== null).length
