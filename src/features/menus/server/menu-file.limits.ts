import type { SheetLimits } from '#platform/sheets/limits.ts'

export const menuSheetLimits: SheetLimits = {
  // All items and sections allowed, and some empty lines.
  lines: 6000,
  // A menu uses seven.
  cells: 50,
  // Section, item and description may have 1,510 characters.
  lineBytes: 20_000,
  // 5,000 items take about 5 MB.
  unpackedBytes: 10_000_000,
  // A menu is imported whole or not at all.
  broken: 1,
  tooManyLines: 'O arquivo pode ter no máximo 6.000 linhas.',
  tooLarge: 'A planilha é grande demais. Deixe nela só o cardápio, com até 5.000 itens.',
}
