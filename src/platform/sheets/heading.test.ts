import { expect, test } from 'vitest'
import { findHeading, firstLines } from './heading.ts'

const known = ['Seção', 'Item', 'Preço']
const namedFields = (cells: readonly string[]) => cells.filter((cell) => known.includes(cell)).length

test(
  'the heading is the line that names most fields, below a title of several cells',
  { tags: ['D-68'] },
  () => {
    const lines = [
      ['Cantina da Praça', 'Cardápio'],
      ['Gerado em', '20/11/2026'],
      ['Preço', 'Seção'],
      ['Seção', 'Item', 'Preço'],
      ['Massas', 'Nhoque', '58,00'],
    ]

    expect(findHeading(lines, namedFields)).toBe(3)
    expect(findHeading(lines.slice(0, 2), namedFields)).toBe(0)
  },
)

test(
  'a line that names one field is no heading by that: a cell of a title may be one',
  { tags: ['D-68'] },
  () => {
    expect(findHeading([['Preço'], ['Tipo', 'Custo'], ['Massas', '58,00']], namedFields)).toBe(1)
  },
)

test(
  'three lines are shown beside the columns, each cell as far as its first 80 characters',
  { tags: ['D-68'] },
  () => {
    const lines = Array.from({ length: 5 }, (_, n) => [`${n}`, 'x'.repeat(200)])

    expect(firstLines(lines)).toEqual(['0', '1', '2'].map((cell) => [cell, 'x'.repeat(80)]))
  },
)
