import type { CustomerImport } from '../../import.contract.ts'
import { countText } from '#lib/text/count-text.ts'

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** '1.180 novos, 20 atualizados e 3 linhas com problema', without zero counts. */
export function outcomeText(shown: CustomerImport): string {
  const { rows_new, rows_updated, rows_unchanged, rows_duplicate, rows_partial, rows_wrong } = shown
  const parts = [
    rows_new > 0 && countText(rows_new, 'novo', 'novos'),
    rows_updated > 0 && countText(rows_updated, 'atualizado', 'atualizados'),
    rows_unchanged > 0 && countText(rows_unchanged, 'sem mudança', 'sem mudança'),
    rows_duplicate > 0 && countText(rows_duplicate, 'linha repetida', 'linhas repetidas'),
    rows_partial > 0 && countText(rows_partial, 'cliente sem um dos dados', 'clientes sem um dos dados'),
    rows_wrong > 0 && countText(rows_wrong, 'linha com problema', 'linhas com problema'),
  ].filter((part): part is string => part !== false)
  return parts.length > 0 ? list.format(parts) : 'nenhuma linha'
}
