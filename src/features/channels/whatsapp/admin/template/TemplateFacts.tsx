import { useBranch } from '#admin/current/current.ts'
import { TemplateBadge } from '../../../admin/badges.tsx'
import { qualityLabel, shownWord } from '../../number-words.ts'
import { lastEdit } from '../../../rules.ts'
import type { WholeTemplate } from '../../../templates.contract.ts'
import { wallClock } from '#lib/days/dates.ts'
import styles from './Template.module.css'

/** What Meta says of the template: its status, why it was rejected, why it cannot be edited now. */
export function TemplateFacts({ template }: { template: WholeTemplate }) {
  const { timezone } = useBranch()
  const { status, updated_at, rejection, advice, unknown_status, quality, locked } = template
  return (
    <section className={styles.facts} aria-label="Situação">
      <p className={styles.line}>
        <TemplateBadge status={status} />
        <span className={styles.muted}>{`Última edição: ${lastEdit(wallClock(updated_at, timezone))}`}</span>
        {quality && <span className={styles.muted}>{`Qualidade: ${qualityLabel(quality)}`}</span>}
      </p>
      {unknown_status && (
        <p className={styles.note}>
          {`A Meta informou uma situação que não conhecemos (${shownWord(unknown_status)}). Até a próxima resposta vale a anterior.`}
        </p>
      )}
      {rejection && (
        <div className={styles.rejection}>
          <p>
            <b>Rejeitado pela Meta.</b> {rejection}
          </p>
          {advice && <p>{advice}</p>}
        </div>
      )}
      {locked && <p className={styles.note}>{locked}</p>}
    </section>
  )
}
