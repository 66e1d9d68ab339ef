import { describe, expect, test } from 'vitest'
import { csvLine, withoutFormulaGuard } from './csv.ts'

/** The line that `csvLine` writes for one cell without quotes, its end cut off. */
const written = (text: string) => csvLine([text]).slice(0, -2)

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−']

/** Characters that a spreadsheet hides or skips before it looks for a sign. */
const unseen: [string, string][] = [
  ['a space', ' '],
  ['a space that does not break', '\u00A0'],
  ['an ideographic space', '\u3000'],
  ['a vertical tab', '\v'],
  ['a next line', '\u0085'],
  ['a zero byte', '\0'],
  ['a zero width space', '\u200B'],
  ['a zero width joiner', '\u200D'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\uFEFF'],
  ['a soft hyphen', '\u00AD'],
  ['a direction', '\u202E'],
  ['a variation selector', '\uFE0F'],
  ['a filler letter', '\u3164'],
  ['an empty braille cell', '\u2800'],
  ['a tag letter', '\u{E0041}'],
  ['several of them', ' \u200B\uFEFF\u00AD'],
  ['an apostrophe', "'"],
  ['an apostrophe behind one of them', "\u200B'"],
]

describe('a cell', () => {
  test('that is a number stays one, also below zero', { tags: ['D-58'] }, () => {
    expect(csvLine([-12, '-12'])).toBe("-12;'-12\r\n")
  })

  test.each(signs)('that begins with %s is made text', { tags: ['D-58'] }, (sign) => {
    expect(written(`${sign}SOMA(A1)`)).toBe(`'${sign}SOMA(A1)`)
  })

  test.each(unseen)('that has a sign behind %s is made text', { tags: ['D-58'] }, (_, before) => {
    for (const sign of signs) expect(written(`${before}${sign}1+1`)).toBe(`'${before}${sign}1+1`)
  })

  test('that begins with a tab, a carriage return or a line feed is made text', { tags: ['D-58'] }, () => {
    expect(written('\tMaria')).toBe("'\tMaria")
    expect(csvLine(['\rMaria', '\nMaria'])).toBe(`"'\rMaria";"'\nMaria"\r\n`)
    expect(csvLine(['\r\n=1'])).toBe(`"'\r\n=1"\r\n`)
  })

  test.each([
    'José',
    ' José',
    'Ana-Maria',
    'Pão + vinho',
    '11987654321',
    '(11) 98765-4321',
    'maria@exemplo.com',
    '42,00',
    "D'Ávila",
    "'s-Hertogenbosch",
    '\u200Bشركة',
    'Ｊｏｓé',
    '🍕 pizza',
    '–',
    '',
  ])('that is harmless stays as it is: %j', { tags: ['D-58'] }, (text) => {
    expect(written(text)).toBe(text)
  })

  test('is read back as it was', { tags: ['D-58'] }, () => {
    const texts = signs.flatMap((sign) => unseen.map(([, before]) => `${before}${sign}1`))
    for (const text of [...texts, ...signs, "'=", "''＝", "'José", '\tMaria', "'\tMaria", 'José']) {
      expect(withoutFormulaGuard(written(text))).toBe(text)
    }
  })
})
