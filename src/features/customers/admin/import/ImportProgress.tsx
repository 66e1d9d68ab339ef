import { useId } from 'react'
import type { CustomerImport } from '../../import.contract.ts'
import { countText, wholeNumberText } from '#lib/text/count-text.ts'
import styles from './ImportProgress.module.css'

type Props = { shown: Pick<CustomerImport, 'rows_done' | 'rows_total'>; label: string }

/** The finished part of an import, as a bar and in numbers. */
export function ImportProgress({ shown: { rows_done, rows_total }, label }: Props) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} className={styles.bar} max={rows_total} value={rows_done} />
      <span className={styles.count}>
        {wholeNumberText(rows_done)} de {countText(rows_total, 'linha', 'linhas')}
      </span>
    </div>
  )
}
