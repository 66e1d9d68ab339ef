import type * as z from 'zod/mini'
import { columns, otherHeadings } from '../menu-file-columns.ts'
import { ItemBody, SectionBody } from '../menu-form.ts'
import { knownTags, limits, priceFaults, type Tag, tagLabels, tags } from '../rules.ts'
import { csvHead, csvLine, withoutFormulaGuard } from '#lib/csv.ts'
import { centsOf } from '#lib/money.ts'
import { invalid } from '#lib/refusal.ts'
import { searchForm } from '#lib/search-form.ts'
import type { SheetLines } from '#platform/sheets/limits.ts'

type Column = keyof typeof columns
const required: Column[] = ['section', 'item']

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
  /** Headings of columns that we do not know. */
  ignored: string[]
}

// Writing -------------------------------------------------------------------------------------------------------------

/** '42,00', the number format of spreadsheets in Brazil. */
const decimal = (cents: number | null): string =>
  cents === null ? '' : `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

type Written = { name: string; items: (Omit<FileItem, 'tags'> & { tags: readonly string[] })[] }

/**
 * Writes a menu as CSV. A section without items, or with the name of an earlier one, gets a line of its own: otherwise an import could not
 * restore it.
 */
export function writeMenuFile(sections: readonly Written[]): string {
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

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** The position of each column that a line names, in our words or those of other programs. */
function placesIn(cells: readonly string[]): Map<Column, number> {
  // 'Preço (R$)' counts as 'Preço'.
  const names = cells.map((cell) => bare(cell.replaceAll(/\([^()]*\)|R\$/g, '')))
  const places = new Map<Column, number>()
  for (const [column, name] of Object.entries(columns) as [Column, string][]) {
    const spelling = [bare(name), ...otherHeadings[column]].find((known) => names.includes(known))
    if (spelling !== undefined) places.set(column, names.indexOf(spelling))
  }
  return places
}

/** The position of each known column in the heading, and the unknown headings. Throws 422 if a required column is missing. */
function headingOf(cells: readonly string[]): { places: Map<Column, number>; ignored: string[] } {
  const places = placesIn(cells)
  const missing = required.filter((column) => !places.has(column)).map((column) => columns[column])
  if (missing.length > 0) {
    throw invalid({
      file: [
        `A primeira linha deve ter os nomes das colunas. ${missing.length > 1 ? 'Faltam' : 'Falta'}: ${missing.join(', ')}.`,
      ],
    })
  }
  const known = new Set(places.values())
  return { places, ignored: cells.filter((cell, index) => cell.trim() !== '' && !known.has(index)) }
}

/** Lines from the top among which the heading is looked for: programs write a title and a date above it. */
const headingWithin = 30

/** The place of the first line that names the required columns, or else of the first that is not empty. */
function findHeading(lines: readonly string[][]): number {
  const named = lines.slice(0, headingWithin).findIndex((cells) => {
    const places = placesIn(cells)
    return required.every((column) => places.has(column))
  })
  return named >= 0 ? named : lines.findIndex((cells) => !isBlank(cells))
}

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
  readonly #places: Map<Column, number>
  readonly problems: { column: Column; msg: string }[] = []
  constructor(cells: readonly string[], places: Map<Column, number>) {
    this.#cells = cells
    this.#places = places
  }
  text(column: Column): string {
    const place = this.#places.get(column)
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

const columnOf: Record<string, Column> = {
  name: 'item',
  description: 'description',
  price_cents: 'price',
  promo_price_cents: 'promo',
  tags: 'tags',
}

/**
 * The menu in the lines of a file: columns in any order, also in the words of other programs and below a title; prices as '42,00', '42.00' or 'R$ 1.042,00', or empty for 'Consulte'. Problems
 * have the line number that a spreadsheet shows. Throws 422 if the file has no menu.
 */
export function menuOf({ lines, broken }: SheetLines): ParsedMenuFile {
  const start = findHeading(lines)
  const heading = lines[start]
  if (!heading) throw invalid({ file: [broken[0]?.msg ?? 'O arquivo está vazio.'] })
  const { places, ignored } = headingOf(heading)
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
    const tell = (column: Column | null, msg: string) =>
      problems.push({ line, column: column && columns[column], msg })
    if (row.slice(heading.length).some((cell) => cell.trim() !== '')) {
      tell(null, 'A linha tem mais colunas que a primeira. Ponha entre aspas o texto que tem o separador.')
      continue
    }
    const cells = new Cells(row, places)
    const section = SectionBody.safeParse({ name: cells.name('section') })
    if (cells.text('section') === '') {
      cells.problems.push({ column: 'section', msg: 'Seção é obrigatória. Repita-a em cada linha.' })
    }
    const name = section.data?.name ?? ''
    const others = (Object.keys(columns) as Column[]).filter((column) => column !== 'section')
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
  return { sections, problems, ignored }
}
