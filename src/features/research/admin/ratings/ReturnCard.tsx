import type { Ratings } from '../../overview.contract.ts'
import { RatingCard } from './RatingCard.tsx'
import { percentText, periodText } from './words.ts'
import { countText, wholeNumberText } from '#lib/text/count-text.ts'
import figure from './figure.module.css'

/** How many visitors had been here before (RATE-29). */
export function ReturnCard({ ratings }: { ratings: Ratings }) {
  const { return_avg, return_customers, return_returned } = ratings
  const visitors = [
    { name: 'Voltaram', count: return_returned },
    { name: 'Primeira visita', count: return_customers - return_returned },
  ]
  return (
    <RatingCard
      title="Taxa de Retorno"
      area="return"
      base={`${countText(return_customers, 'cliente', 'clientes')} com visita · ${periodText(ratings)}`}
      formula={[
        'Taxa de Retorno = clientes cuja última visita no período não foi a primeira ÷ clientes com visita no período.',
        'Uma visita é um dia em que o cliente compareceu, respondeu à pesquisa ou se cadastrou na mesa.',
      ]}
    >
      <p className={figure.line}>
        <b className={figure.big}>{return_avg === null ? '–' : percentText(return_avg, 1)}</b>
      </p>
      {return_customers > 0 && (
        <dl className={figure.rows}>
          {visitors.map(({ name, count }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span className={figure.track} aria-hidden>
                  <span style={{ width: `${(100 * count) / return_customers}%` }} />
                </span>
                <b className={figure.value}>{wholeNumberText(count)}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </RatingCard>
  )
}
