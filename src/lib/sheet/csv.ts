/** Text that a spreadsheet reads as a formula: by its first character, or by a sign after invisible characters (D-58). */
const formula = /^'*[\t\r\n]|^['\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u

/** One cell: a formula becomes text (D-58), separators and quotes are quoted. A number is never a formula, even a negative one. */
function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const harmless = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a CSV file, with `;` between its cells. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(';')}\r\n`

/** The start of a CSV file: the UTF-8 byte order mark, by which spreadsheets detect the encoding, and the column names. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${csvLine(columns)}`

/** A cell that was read back, without the guard that `csvLine` added. */
export const withoutFormulaGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
