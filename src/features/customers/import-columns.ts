import { searchForm } from '#lib/search-form.ts'

/** What an import reads of a customer, in the order in which the form shows it. */
export const importFields = ['name', 'phone', 'email', 'birth_date', 'note'] as const
export type ImportField = (typeof importFields)[number]
/** The place of each field in a line, from 0; null where the file does not have it. */
export type Columns = Record<ImportField, number | null>

export const fieldLabels: Record<ImportField, string> = {
  name: 'Nome',
  phone: 'Telefone',
  email: 'E-mail',
  birth_date: 'Data de nascimento',
  note: 'Observações',
}

export const requiredFields: readonly ImportField[] = ['name', 'phone']

/** How spreadsheets call a field, most certain first; compared without accents, case and punctuation. */
const headings: Record<ImportField, readonly RegExp[]> = {
  name: [
    /^(nome|cliente|nome(do)?cliente|nomecompleto)$/,
    /^nome/,
    /cliente|convidado|titular|^name|fullname/,
  ],
  phone: [/^(telefone|celular|whatsapp)/, /whats|celular|telefone|^fone|^tel/, /contato|phone|mobile/],
  email: [/^email$/, /email|correio/],
  note: [/^(observac|obs$)/, /observac|^anotac|^notas?$/, /coment|^obs|note/],
  birth_date: [/nascimento|^dtnasc|^datanasc/, /aniversario|nasc|birth/],
}

const bare = (text: string): string => searchForm(text).replaceAll(/[^a-z0-9]/g, '')

/** The columns that the headings name, each heading for one field. */
export function guessColumns(names: readonly string[]): Columns {
  const words = names.map(bare)
  const columns: Columns = { name: null, phone: null, email: null, birth_date: null, note: null }
  const taken = new Set<number>()
  const find = (pattern: RegExp) => words.findIndex((word, index) => !taken.has(index) && pattern.test(word))
  for (const certainty of [0, 1, 2]) {
    // E-mail and birth date first: 'E-mail do cliente' is not a name.
    for (const field of ['email', 'birth_date', 'note', 'phone', 'name'] as const) {
      const pattern = headings[field][certainty]
      const place = columns[field] === null && pattern ? find(pattern) : -1
      if (place < 0) continue
      columns[field] = place
      taken.add(place)
    }
  }
  return columns
}

/** The messages by field, as the form shows them: name and phone are needed, and no column serves twice. */
export function columnProblems(columns: Columns, count: number): Partial<Record<ImportField, string>> {
  const problems: Partial<Record<ImportField, string>> = {}
  for (const field of importFields) {
    const place = columns[field]
    if (place === null) {
      if (requiredFields.includes(field)) problems[field] = `Escolha a coluna de ${fieldLabels[field]}.`
    } else if (place >= count) problems[field] = 'Esta coluna não existe no arquivo.'
    else if (importFields.some((other) => other !== field && columns[other] === place)) {
      problems[field] = 'Esta coluna já foi escolhida.'
    }
  }
  return problems
}
