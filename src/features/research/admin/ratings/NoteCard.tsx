import type { Ratings } from '../../overview.contract.ts'
import { marks, starLimit } from '../../rules.ts'
import { RatingCard } from './RatingCard.tsx'
import { StarMeter } from './StarMeter.tsx'
import { TrendBadge } from './TrendBadge.tsx'
import { answersText, decimalText, periodText } from './words.ts'
import figure from './figure.module.css'

/** The overall rating in stars, its trend, and the five marks that it is made of (RATE-18…25). */
export function NoteCard({ ratings }: { ratings: Ratings }) {
  const { final_note, total_note, nps_history } = ratings
  return (
    <RatingCard
      title="Nota geral"
      area="note"
      base={`${answersText(total_note)} · ${periodText(ratings)}`}
      formula={[
        'Nota geral = média de todas as notas de 1 a 5 dadas a comida, atendimento, ambiente, preço e tempo.',
        `A tendência compara a nota de hoje com a primeira da evolução: cada uma vale para os ${ratings.days} dias que terminam no seu dia.`,
      ]}
    >
      <p className={figure.line}>
        <b className={figure.big}>{decimalText(final_note, 1)}</b>
        <StarMeter note={final_note} />
        <TrendBadge history={nps_history.map(({ date, final_note: value }) => ({ date, value }))} />
      </p>
      <dl className={figure.rows}>
        {marks.map(({ field, label }) => {
          const note = ratings[field]
          return (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                <span className={figure.track} aria-hidden>
                  <span style={{ width: `${(100 * (note ?? 0)) / starLimit}%` }} />
                </span>
                <b className={figure.value}>{note === null ? '–' : decimalText(note, 1)}</b>
              </dd>
            </div>
          )
        })}
      </dl>
    </RatingCard>
  )
}
