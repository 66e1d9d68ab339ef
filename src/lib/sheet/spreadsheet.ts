/** Shown for a file that is not a spreadsheet. */
export const noTable =
  'Envie uma planilha do Excel (.xlsx) ou um arquivo CSV. No Excel ou no Google Planilhas: Salvar como ou Baixar, formato .xlsx.'

/** What a file input offers to choose. */
export const spreadsheetTypes =
  '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
