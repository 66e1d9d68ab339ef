import type * as z from 'zod/mini'
import { columns, menuColumns, type MenuColumn, otherHeadings } from '../menu-file-columns.ts'
import { ItemBody, SectionBody } from '../menu-form.ts'
import { knownTags, limits, priceFaults, type Tag, tagLabels, tags } from '../rules.ts'
import { type ColumnsOf, columnProblems, placesOf, unreadHeadings } from '#lib/sheet/column-match.ts'
import { csvHead, csvLine, withoutFormulaGuard } from '#lib/sheet/csv.ts'
import { centsOf } from '#lib/text/money.ts'
import { invalid } from '#lib/call/refusal.ts'
import { searchForm } from '#lib/text/search-form.ts'
import { findHeading, firstLines, headingsIn, isBlank } from '#platform/sheets/heading.ts'
import type { SheetLines } from '#platform/sheets/limits.ts'

type Columns = ColumnsOf<MenuColumn>

export type FileItem = Pick<
  z.output<typeof ItemBody>,
  'name' | 'description' | 'price_cents' | 'promo_price_cents' | 'tags'
> & { available: boolean }
export type FileSection = { name: string; items: FileItem[] }

/** One problem: the line as a spreadsheet counts it, and the column's heading. */
export type Problem = { line: number; column: string | null; msg: string }

export type ParsedMenuFile = {
  sections: FileSection[]
  problems: Problem[]
  /** Headings of columns that are not read. */
  ignored: string[]
  headings: string[]
  /** The line that has them, from 1. */
  heading_line: number
  first_lines: string[][]
  /** The chosen columns, or those that the headings name. */
  columns: Columns
}

// Writing -------------------------------------------------------------------------------------------------------------

/** '42,00', the number format of spreadsheets in Brazil. */
const decimal = (cents: number | null): string =>
  cents === null ? '' : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

type WrittenSection = { name: string; items: (Omit<FileItem, 'tags'> & { tags: readonly string[] })[] }

/**
 * Writes a menu as CSV. A section without items, or with the name of an earlier one, gets a line of its own: otherwise an import could not
 * restore it.
 */
export function writeMenuFile(sections: readonly WrittenSection[]): string {
  const lines = [csvHead(Object.values(columns))]
  const seen = new Set<string>()
  for (const { name, items } of sections) {
    if (items.length === 0 || seen.has(name)) lines.push(csvLine([name, '', '', '', '', '', '']))
    seen.add(name)
    for (const item of items) {
      lines.push(
        csvLine([
          name,
          item.name,
          item.description,
          decimal(item.price_cents),
          decimal(item.promo_price_cents),
          item.available ? 'Sim' : 'Não',
          knownTags(item.tags)
            .map((tag) => tagLabels[tag])
            .join(', '),
        ]),
      )
    }
  }
  return lines.join('')
}

// Reading -------------------------------------------------------------------------------------------------------------

/** Text without accents, case and punctuation, to compare headings and tags: 'Sem glúten' equals 'sem_gluten'. */
const bare = (text: string): string => searchForm(text).replaceAll(/[^a-z0-9]/g, '')

/** The position of each column that a line names, in our words or those of other programs. */
function guessColumns(cells: readonly string[]): Columns {
  // 'Preço (R$)' counts as 'Preço'.
  const names = cells.map((cell) => bare(cell.replaceAll(/\([^()]*\)|R\$/g, '')))
  const placeOf = ([column, name]: [MenuColumn, string]) => {
    const spelling = [bare(name), ...otherHeadings[column]].find((known) => names.includes(known))
    return [column, spelling === undefined ? null : names.indexOf(spelling)] as const
  }
  return Object.fromEntries((Object.entries(columns) as [MenuColumn, string][]).map(placeOf)) as Columns
}

const namedFields = (cells: readonly string[]): number =>
  Object.values(guessColumns(cells)).filter((place) => place !== null).length

const yes = new Set(['', 's', 'sim', 'disponivel', 'ativo', 'a', 'true', 'verdadeiro', '1'])
/** Also a dash, which the accounting format shows as 'R$ -'. */
const noPrice = /^((R\$)?\s*\p{Pd}?|((sob|a)\s)?consult(e|a|ar)\.?)$/iu
const no = new Set(['n', 'nao', 'indisponivel', 'inativo', 'i', 'false', 'falso', '0'])

const tagOf = new Map(tags.map((tag) => [bare(tag), tag]))
const allTags = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(Object.values(tagLabels))
/** Most unknown tags of one cell that are listed. */
const unknownTagLimit = 5

class Cells {
  readonly #cells: readonly string[]
  readonly #columns: Columns
  readonly problems: { column: MenuColumn; msg: string }[] = []
  constructor(cells: readonly string[], read: Columns) {
    this.#cells = cells
    this.#columns = read
  }
  text(column: MenuColumn): string {
    const [place] = placesOf(this.#columns[column])
    return withoutFormulaGuard(place === undefined ? '' : (this.#cells[place] ?? '')).trim()
  }
  /** One line of text: a cell may contain line breaks, a name may not. */
  name(column: 'section' | 'item'): string {
    return this.text(column).replaceAll(/ ?[\t\n\v\f\r]+ ?/g, ' ')
  }
  price(column: 'price' | 'promo'): number | null {
    const text = this.text(column)
    if (noPrice.test(text)) return null
    const cents = centsOf(text)
    if (cents === null) {
      const msg = 'Preço inválido. Escreva como 42,00.'
      this.problems.push({ column, msg })
    }
    return cents
  }
  available(): boolean {
    const word = bare(this.text('available'))
    if (!yes.has(word) && !no.has(word)) {
      this.problems.push({ column: 'available', msg: 'Escreva Sim ou Não.' })
    }
    return !no.has(word)
  }
  tags(): Tag[] {
    const words = this.text('tags')
      .split(/[,;|/]/)
      .filter((word) => word.trim() !== '')
    const unknown = words.filter((word) => !tagOf.has(bare(word)))
    for (const word of unknown.slice(0, unknownTagLimit)) {
      const msg = `Etiqueta desconhecida: ${word.trim().slice(0, 40)}. Use ${allTags}.`
      this.problems.push({ column: 'tags', msg })
    }
    return words.flatMap((word) => tagOf.get(bare(word)) ?? [])
  }
}

const columnOf: Record<string, MenuColumn> = {
  name: 'item',
  description: 'description',
  price_cents: 'price',
  promo_price_cents: 'promo',
  tags: 'tags',
}

/**
 * The menu in the lines of a file: columns in any order, chosen by a person or named in our words or those of other programs, also below a
 * title; prices as '42,00', '42.00' or 'R$ 1.042,00', or empty for 'Consulte'. Problems have the line number that a spreadsheet shows; a
 * missing required column is a problem of the line with the headings. Throws 422 if the file has no menu, and for columns that it lacks.
 */
export function menuOf({ lines, broken }: SheetLines, chosen?: Columns): ParsedMenuFile {
  const start = findHeading(lines, namedFields)
  const heading = lines[start]
  if (!heading) throw invalid({ file: [broken[0]?.msg ?? 'O arquivo está vazio.'] })
  const below = lines.slice(start + 1).filter((cells) => !isBlank(cells))
  const headings = headingsIn(heading, below)
  const read = chosen ?? guessColumns(heading)
  const found = {
    ignored: unreadHeadings(headings, read),
    headings,
    heading_line: start + 1,
    first_lines: firstLines(below),
    columns: read,
  }
  const wrong = Object.entries(columnProblems(menuColumns, read, headings.length))
  if (wrong.length > 0) {
    if (chosen) throw invalid(Object.fromEntries(wrong.map(([column, msg]) => [column, [msg]])))
    const missing = wrong.map(([column, msg]) => ({
      line: start + 1,
      column: columns[column as MenuColumn],
      msg,
    }))
    return { sections: [], problems: missing, ...found }
  }
  const problems: Problem[] = []
  const sections: FileSection[] = []
  const byName = new Map<string, FileSection>()
  let count = 0
  const open = (name: string) => {
    const section: FileSection = { name, items: [] }
    sections.push(section)
    byName.set(name, section)
    return section
  }

  for (const [index, row] of lines.entries()) {
    const line = index + 1
    if (index <= start || isBlank(row)) continue
    const tell = (column: MenuColumn | null, msg: string) =>
      problems.push({ line, column: column && columns[column], msg })
    if (row.slice(heading.length).some((cell) => cell.trim() !== '')) {
      tell(null, 'A linha tem mais colunas que a primeira. Ponha entre aspas o texto que tem o separador.')
      continue
    }
    const cells = new Cells(row, read)
    const section = SectionBody.safeParse({ name: cells.name('section') })
    if (cells.text('section') === '') {
      cells.problems.push({ column: 'section', msg: 'Seção é obrigatória. Repita-a em cada linha.' })
    }
    const name = section.data?.name ?? ''
    const others = (Object.keys(columns) as MenuColumn[]).filter((column) => column !== 'section')
    if (section.success && others.every((column) => cells.text(column) === '')) {
      open(name)
      continue
    }
    const [price_cents, promo_price_cents] = [cells.price('price'), cells.price('promo')]
    const available = cells.available()
    const item = ItemBody.safeParse({
      name: cells.name('item'),
      description: cells.text('description'),
      price_cents,
      promo_price_cents,
      tags: cells.tags(),
    })
    for (const { column, msg } of cells.problems) tell(column, msg)
    const told = new Set(cells.problems.map(({ column }) => column))
    if (!section.success && !told.has('section')) tell('section', section.error.issues[0]!.message)
    for (const { path, message } of item.error?.issues ?? []) {
      const column = columnOf[String(path[0])] ?? 'item'
      // An unreadable price is null; its promotion must not be reported as having no price.
      if (!told.has(column) && !(message === priceFaults.promoAlone && told.has('price')))
        tell(column, message)
    }
    if (!item.success || !section.success || cells.problems.length > 0) continue
    const { name: title, description, tags: marks } = item.data
    const home = byName.get(name) ?? open(name)
    home.items.push({ name: title, description, price_cents, promo_price_cents, available, tags: marks })
    count++
  }

  problems.push(...broken)
  if (count > limits.items)
    problems.unshift({ line: 1, column: null, msg: 'O arquivo pode ter no máximo 5.000 itens.' })
  if (sections.length > limits.sections) {
    problems.unshift({
      line: 1,
      column: null,
      msg: `O arquivo pode ter no máximo ${limits.sections} seções.`,
    })
  }
  if (count === 0 && problems.length === 0) throw invalid({ file: ['O arquivo não tem itens.'] })
  return { sections, problems, ...found }
}
