import type { CustomerImport } from '../../import.contract.ts'
import { wholeNumberText } from '#lib/text/count-text.ts'
import styles from './ImportDialog.module.css'

const labels = [
  ['rows_new', 'Novos'],
  ['rows_updated', 'Atualizados'],
  ['rows_unchanged', 'Sem mudança'],
  ['rows_duplicate', 'Repetidos no arquivo'],
  ['rows_partial', 'Sem um dos dados'],
  ['rows_wrong', 'Com problema'],
] as const

/** The effects of an import, in lines of its file; zero counts are left out. */
export function ImportCounts({ shown }: { shown: CustomerImport }) {
  const shownLabels = labels.filter(([name]) => shown[name] > 0 || name === 'rows_new')
  return (
    <dl className={styles.counts}>
      {shownLabels.map(([name, label]) => (
        <div key={name} className={styles.count}>
          <dt>{label}</dt>
          <dd>{wholeNumberText(shown[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
