import type { CustomerImport } from '../../import.contract.ts'
import styles from './ImportDialog.module.css'

type Props = {
  /** The name of the lines for screen readers, which do not connect the sentence above with them. */
  label: string
  /** The first of them. */
  lines: CustomerImport['problems']
  /** How many there are. */
  count: number
  /** The lines are imported, without one of their data. */
  isPartial?: boolean
}

/** The first lines of a file of which something is said. */
export function LineList({ label, lines, count, isPartial = false }: Props) {
  const more = count - lines.length
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll
    <ul className={styles.problems} data-partial={isPartial || undefined} aria-label={label} tabIndex={0}>
      {lines.map(({ line, msg }) => (
        <li key={line}>
          <strong>Linha {line}:</strong> {msg}
        </li>
      ))}
      {more > 0 && <li>E mais {more}.</li>}
    </ul>
  )
}
