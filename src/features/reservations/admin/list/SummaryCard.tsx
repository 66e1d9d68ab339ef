import type { AnswerOf } from '#lib/call/endpoint.ts'
import type { listReservations } from '../../contract.ts'
import { wholeNumberText } from '#lib/text/count-text.ts'
import styles from './SummaryCard.module.css'

type Props = { stats: AnswerOf<typeof listReservations>['stats'] | undefined; period: string | undefined }

/** How full the date range is, regardless of search and status filter (D-50). */
export function SummaryCard({ stats, period }: Props) {
  const numbers = [
    { label: 'Pendentes', value: stats?.total_waiting },
    { label: 'Confirmados', value: stats?.total_confirmed },
    { label: 'Pessoas', value: stats?.total_people },
    { label: 'Cancelados', value: stats?.total_cancelled },
  ]
  return (
    <section className={styles.card} aria-labelledby="reservations-summary" aria-busy={!stats}>
      <h2 id="reservations-summary" className={styles.title}>
        Resumo <span className={styles.period}>{period ?? '…'}</span>
      </h2>
      <dl className={styles.numbers}>
        {numbers.map(({ label, value }) => (
          <div key={label} className={styles.number}>
            <dt>{label}</dt>
            <dd>{value === undefined ? '–' : wholeNumberText(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
