import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'
import type { SheetLimits } from './limits.ts'

const limits: SheetLimits = {
  lines: 10,
  cells: 4,
  lineBytes: 100,
  unpackedBytes: 1000,
  broken: 3,
  tooManyLines: 'Linhas demais.',
  tooLarge: '',
}
const read = (text: string, given: Partial<SheetLimits> = {}) =>
  csvLines(Buffer.from(text), { ...limits, ...given })

test('a broken line is listed and left empty, and the lines after it are read', () => {
  const { lines, broken } = read('nome;fone\r\nAna;1\r\n"Bia "b";2\r\nCaio;"3\r\nDavi;4\r\n')

  expect(lines).toEqual([['nome', 'fone'], ['Ana', '1'], [], [], ['Davi', '4']])
  expect(broken.map(({ line }) => line)).toEqual([3, 4])
})

test('a line with too many cells or letters, and breaks within quotes, count as one line each', () => {
  const { lines, broken } = read(`a;b\n1;2;3;4;5\n"x\ny";2\n${'z'.repeat(200)}\n3;4`)

  expect(lines).toEqual([['a', 'b'], [], ['x\ny', '2'], [], ['3', '4']])
  expect(broken).toEqual([
    { line: 2, column: null, msg: 'A linha tem mais de 4 colunas.' },
    { line: 4, column: null, msg: 'A linha é longa demais: ela pode ter no máximo 0.1 kB.' },
  ])
})

test('reading stops at the last broken line that it may list', () => {
  const { lines, broken } = read('a;b\n"x"x;1\n"y"y;2\nAna;3\n', { broken: 2 })

  expect(lines).toEqual([['a', 'b'], []])
  expect(broken.map(({ line }) => line)).toEqual([2, 3])
})

test('the encoding that gives the most Portuguese letters is taken', () => {
  const text = 'nome;fone\nJoão Conceição;1\nAndré Antônio;2\nMúcio Araújo;3'
  for (const page of ['utf8', 'windows-1252', 'macintosh', 'cp850']) {
    expect(csvLines(iconv.encode(text, page), limits).lines).toEqual(
      text.split('\n').map((line) => line.split(';')),
    )
  }
})
