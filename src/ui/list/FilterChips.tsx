import { IconX } from '@tabler/icons-react'
import styles from './FilterChips.module.css'

export type FilterChip = { label: string; onRemove: () => void }

/** The active filters, each with a button that removes it, and 'Limpar' for all of them. Nothing without a filter. */
export function FilterChips({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Filtros ativos">
      {chips.map((chip) => (
        <li key={chip.label}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remover filtro ${chip.label}`}
            onClick={chip.onRemove}
          >
            {chip.label}
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={onClear}>
          Limpar
        </button>
      </li>
    </ul>
  )
}
