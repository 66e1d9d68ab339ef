import { AppLink } from '#admin/address/AppLink.tsx'
import type { Ratings } from '../../overview.contract.ts'
import { RatingCard } from './RatingCard.tsx'
import { TrendBadge } from './TrendBadge.tsx'
import { answersText, classTips, percentText, periodText } from './words.ts'
import { wholeNumberText } from '#lib/text/count-text.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { InfoTip } from '#ui/overlay/InfoTip.tsx'
import styles from './NpsCard.module.css'
import figure from './figure.module.css'

/** The NPS, its trend, and who promotes, stays neutral or warns others (RATE-10…15). */
export function NpsCard({ ratings }: { ratings: Ratings }) {
  const { nps, nps_history, total_nps } = ratings
  const classes = [
    {
      kind: 'promoters',
      of: 'promoter',
      name: 'Promotores',
      scores: 'notas 9 e 10',
      percent: ratings.percent_positive,
    },
    {
      kind: 'neutrals',
      of: 'neutral',
      name: 'Neutros',
      scores: 'notas 7 e 8',
      percent: ratings.percent_neutral,
    },
    {
      kind: 'detractors',
      of: 'detractor',
      name: 'Detratores',
      scores: 'notas 0 a 6',
      percent: ratings.percent_negative,
    },
  ] as const
  return (
    <RatingCard
      title="NPS"
      area="nps"
      base={`${answersText(total_nps)} · ${periodText(ratings)}`}
      formula={[
        'NPS = % de promotores − % de detratores, de −100 a 100.',
        `A tendência compara o valor de hoje com o primeiro da evolução: cada um vale para os ${ratings.days} dias que terminam no seu dia.`,
      ]}
    >
      <p className={figure.line}>
        <b className={figure.big}>{wholeNumberText(nps)}</b>
        <TrendBadge history={nps_history.map(({ date, nps: value }) => ({ date, value }))} />
      </p>
      <div className={styles.bar} aria-hidden>
        {classes.map(
          ({ kind, percent }) =>
            percent > 0 && <span key={kind} data-class={kind} style={{ flexGrow: percent }} />,
        )}
      </div>
      <ul className={styles.classes}>
        {classes.map(({ kind, of, name, scores, percent }) => (
          <li key={kind} className={styles.class}>
            <span className={styles.swatch} data-class={kind} aria-hidden />
            <InfoTip about={name} word={name} align="start">
              <p>{classTips[kind]}</p>
            </InfoTip>
            <span className={styles.scores}>{scores}</span>
            <AppLink
              className={`${figure.value} ${styles.percent}`}
              href={`${staffPath.reviews}?nps=${of}&days=${ratings.days}`}
              aria-label={`${percentText(percent, 1)}: ver as avaliações de ${name.toLowerCase()}`}
            >
              {percentText(percent, 1)}
            </AppLink>
          </li>
        ))}
      </ul>
    </RatingCard>
  )
}
