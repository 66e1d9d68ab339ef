import type { Ratings } from '../../overview.contract.ts'
import { ageGroups, percentOf } from '../../overview.ts'
import { RatingCard } from './RatingCard.tsx'
import { answersText, percentText, periodText } from './words.ts'
import figure from './figure.module.css'

/** The ages of the people who answered (RATE-16, RATE-37, RATE-38). */
export function AgeCard({ ratings }: { ratings: Ratings }) {
  const { age_stats } = ratings
  const { total } = age_stats
  return (
    <RatingCard
      title="Idade do público"
      area="age"
      base={`${answersText(total)} com idade conhecida, de ${answersText(ratings.total_note)} · ${periodText(ratings)}`}
      formula={[
        'Idade no dia da resposta, pela data de nascimento do cliente. Faixa = respostas da faixa ÷ respostas com idade conhecida.',
        'Menores de 18 anos e respostas sem data de nascimento não entram.',
      ]}
    >
      {total === 0 ? (
        <p>Nenhuma resposta com data de nascimento no período.</p>
      ) : (
        <dl className={figure.rows}>
          {ageGroups.map(({ field, label }) => {
            const percent = percentOf(age_stats[field], total, 2)
            return (
              <div key={field}>
                <dt>{label}</dt>
                <dd>
                  <span className={figure.track} aria-hidden>
                    <span style={{ width: `${percent}%` }} />
                  </span>
                  <b className={figure.value}>{percentText(percent, 2)}</b>
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </RatingCard>
  )
}
