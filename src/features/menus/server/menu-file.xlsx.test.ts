import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { checkedFile } from './menu-file.check.ts'
import { menuOf } from './menu-file.ts'
import { menuSheetLimits } from './menu-file.limits.ts'
import { sheetLines } from '#platform/sheets/sheet.ts'

/** Like a workbook that Excel writes: shared strings, formats, merged cells, a formula, rich text, a second sheet. */
const workbook = new Uint8Array(await readFile('test/cardapio.xlsx'))
const parts = unzipSync(workbook)
const sheetName = 'xl/worksheets/sheet1.xml'

/** The same workbook with other cells on its first sheet. */
const withRows = (rows: string) =>
  zipSync({
    ...parts,
    [sheetName]: strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ),
  })
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const heading = `<row r="1">${text('A1', 'Seção')}${text('B1', 'Item')}</row>`

/** The errors of a refused file. */
const refusalOf = async (bytes: Uint8Array) => {
  const checked = await checkedFile({ bytes })
  return checked.kind === 'refused' ? checked.errors.file?.[0] : checked.told.problems
}

test(
  'a workbook of Excel: the first sheet, numbers as prices, dates as they are read, switches',
  { tags: ['D-68'] },
  async () => {
    const { sections, ignored } = menuOf(await sheetLines(workbook, menuSheetLimits))

    const items = sections.map(({ name, items: of }) => [
      name,
      of.map((item) => [item.name, item.price_cents, item.promo_price_cents, item.available]),
    ])
    expect(items).toEqual([
      [
        'Entradas',
        [
          ['Pão de alho', 1850, null, true],
          ['Bruschetta', 3200, 2890, true],
        ],
      ],
      [
        'Cervejas',
        [
          ['1664', 104_200, null, false],
          ['24/12/2026', null, null, false],
        ],
      ],
      ['Massas', [['Nhoque da nonna', 1260, null, true]]],
      ['Vinhos', [['Chianti', 9000, null, true]]],
    ])
    expect(sections[0]?.items[0]).toMatchObject({
      description: 'Com queijo & ervas <da casa>',
      tags: ['vegetariano'],
    })
    expect(sections[1]?.items[0]?.description).toBe('Garrafa\nde 600 ml')
    expect(ignored).toEqual(['Desde'])
  },
)

test(
  'a merged cell counts for its first line, and what is wrong has the line that Excel shows',
  { tags: ['D-68'] },
  async () => {
    const { problems } = menuOf(await sheetLines(workbook, menuSheetLimits))

    expect(problems).toEqual([
      { line: 10, column: 'Seção', msg: 'Seção é obrigatória. Repita-a em cada linha.' },
      { line: 10, column: 'Preço', msg: 'Preço inválido. Escreva como 42,00.' },
    ])
  },
)

test('what is no workbook, or a broken one, is refused in words', { tags: ['D-68'] }, async () => {
  const noTable = 'Envie uma planilha do Excel (.xlsx) ou um arquivo CSV.'
  const damaged = 'Não foi possível abrir esta planilha.'
  const { [sheetName]: _gone, ...without } = parts

  expect(await refusalOf(zipSync({ 'word/document.xml': strToU8('<w/>') }))).toContain(noTable)
  expect(await refusalOf(workbook.subarray(0, 3000))).toContain(damaged)
  expect(await refusalOf(zipSync(without))).toContain(damaged)
  expect(await refusalOf(withRows('<row r="1"><c r="A1"'))).toContain(damaged)
  expect(await refusalOf(withRows(heading + `<row r="2">${text('A2', 'a_x0000_b')}</row>`))).toContain(
    noTable,
  )
  expect(await refusalOf(withRows(''))).toBe('O arquivo está vazio.')
})

test(
  'a workbook has at most 6,000 lines, 50 columns and 20 kB a line, as CSV has',
  { tags: ['D-68'] },
  async () => {
    const item = (line: number, more = '') =>
      `<row r="${line}">${text(`A${line}`, 'A')}${text(`B${line}`, 'Café')}${more}</row>`

    expect(await refusalOf(withRows(heading + item(2) + item(6001)))).toBe(
      'O arquivo pode ter no máximo 6.000 linhas.',
    )
    expect(await refusalOf(withRows(heading + item(2, text('AX2', 'x'))))).toEqual([])
    expect(await refusalOf(withRows(heading + item(2, text('AY2', 'x'))))).toEqual([
      { line: 2, column: null, msg: 'A linha tem mais de 50 colunas.' },
    ])
    expect(await refusalOf(withRows(heading + item(2, text('C2', 'x'.repeat(20_000)))))).toEqual([
      { line: 2, column: null, msg: 'A linha é longa demais: ela pode ter no máximo 20 kB.' },
    ])
  },
)

test(
  'a zip bomb is refused before it is unpacked, whatever size it declares',
  { tags: ['D-68'] },
  async () => {
    const bomb = zipSync({ ...parts, [sheetName]: strToU8(' '.repeat(100_000_000)) }, { level: 9 })
    const many = zipSync({
      ...parts,
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, n) => [`xl/worksheets/s${n}.xml`, strToU8(' '.repeat(1_000_000))]),
      ),
    })
    const before = process.memoryUsage().arrayBuffers

    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refusalOf(bomb)).toContain('A planilha é grande demais.')
    expect(await refusalOf(many)).toContain('A planilha é grande demais.')
    const lying = declaring(bomb, 100)
    expect(await refusalOf(lying)).toContain('Não foi possível abrir esta planilha.')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
  },
)

test(
  'a workbook whose entries share their bytes, or hold more than they declare, is refused',
  { tags: ['D-68'] },
  async () => {
    const stored = zipSync({ ...parts, [sheetName]: [parts[sheetName]!, { level: 0 }] })

    expect(await refusalOf(declaring(stored, 0))).toContain('Não foi possível abrir esta planilha.')
    const pages = Array.from({ length: 100 }, (_, n) => [`xl/worksheets/s${n}.xml`, strToU8('<a/>')])
    expect(await refusalOf(zipSync({ ...parts, ...Object.fromEntries(pages) }))).toContain(
      'A planilha é grande demais.',
    )
  },
)

test(
  'text made to keep the reader busy is refused or read at once, whatever the clock says',
  { tags: ['D-68'] },
  async () => {
    const busy = {
      'an unfinished tag': text('A2', '<'.repeat(1_000_000)),
      'a hundred thousand attributes': `<c ${Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
      'one long comment': `<!--${'>'.repeat(1_000_000)}-->`,
    }
    const clock = Date.now
    let asked = 0
    // A clock by which every step takes long.
    Date.now = () => clock() + 100 * asked++
    const refusals: unknown[] = []
    try {
      for (const cells of Object.values(busy)) {
        refusals.push(await refusalOf(withRows(`${heading}<row r="2">${cells}</row>`)))
      }
    } finally {
      Date.now = clock
    }

    expect(refusals[0]).toContain('Não foi possível abrir esta planilha.')
    expect(refusals[1]).toContain('Não foi possível abrir esta planilha.')
    expect(refusals[2]).toBe('O arquivo não tem itens.')
  },
)

/** The archive with a false unpacked size in the directory entry of its first sheet. */
function declaring(archive: Uint8Array, size: number): Uint8Array {
  const lying = Uint8Array.from(archive)
  const view = new DataView(lying.buffer)
  const inDirectory = lying.findLastIndex(
    (_, at) => strFromU8(lying.subarray(at, at + sheetName.length)) === sheetName,
  )
  view.setUint32(inDirectory - 46 + 24, size, true)
  return lying
}
