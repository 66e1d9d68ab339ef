const columns = ['Cliente', 'Telefone', 'E-mail', 'Data Nascimento', 'Cadastro', 'Visitas']

/** One cell: what a spreadsheet would take for a formula is made text (D-58), separators and quotes are quoted. */
function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvLine = (cells: (string | number | null)[]): string => `${cells.map(cell).join(';')}\r\n`

/** What every clientes.csv begins with: the mark of UTF-8, by which spreadsheets know it, and the columns. */
export const csvHead = `\uFEFF${csvLine(columns)}`
