/** What a spreadsheet takes for a formula: by its first character, or by a sign behind what nobody sees (D-58). */
const formula = /^'*[\t\r\n]|^['\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u

/** One cell: what a spreadsheet would take for a formula is made text (D-58), separators and quotes are quoted. */
function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const harmless = formula.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a file for spreadsheets, `;` between its cells. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(';')}\r\n`

/** What such a file begins with: the mark of UTF-8, by which spreadsheets know it, and its columns. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${csvLine(columns)}`

/** A cell that was read back, as it was before `csvLine` guarded it. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
