import type { Ratings } from '../../overview.contract.ts'
import { percentOf } from '../../overview.ts'
import { RatingCard } from './RatingCard.tsx'
import { groupName, triesGroups } from './tries-groups.ts'
import { answersText, percentText, periodText } from './words.ts'
import { countText, wholeNumberText } from '#lib/text/count-text.ts'
import { weekdayAndDay } from '#lib/days/dates.ts'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import styles from './TriesCard.module.css'

const title = 'Tentativas e respostas'
const triesText = (count: number) => countText(count, 'tentativa', 'tentativas')

/** How many surveys were begun and how many of those were sent, with the period and its number of days (RATE-26…28). */
export function TriesCard({ ratings }: { ratings: Ratings }) {
  const { days, tries_history } = ratings
  const groups = triesGroups(tries_history)
  const tries = groups.reduce((sum, group) => sum + group.tries, 0)
  const finished = groups.reduce((sum, group) => sum + group.finished, 0)
  return (
    <RatingCard
      title={title}
      area="tries"
      base={`${triesText(tries)}, ${answersText(finished)} (${percentText(percentOf(finished, tries, 1), 1)})`}
      formula={[
        'Tentativa = pesquisa que um cliente começou. Resposta = tentativa que foi enviada; conta no dia em que começou.',
        `Cada barra é um ${groupName(days)} do calendário do estabelecimento.`.replace(
          'um semana',
          'uma semana',
        ),
      ]}
    >
      <p className={styles.range}>
        {periodText(ratings)} · {days} dias
      </p>
      <div>
        <BarChart
          label={title}
          names={{ whole: 'Tentativas', part: 'Respostas' }}
          points={groups.map(({ tick, title: name, ...group }) => ({
            tick,
            title: name,
            whole: group.tries,
            part: group.finished,
            lines: [triesText(group.tries), answersText(group.finished)],
          }))}
        />
        <ChartTable
          label={title}
          columns={['Dia', 'Tentativas', 'Respostas']}
          rows={tries_history
            .toReversed()
            .map((day) => [
              weekdayAndDay(day.date),
              wholeNumberText(day.number_of_tries),
              wholeNumberText(day.number_of_finished),
            ])}
        />
      </div>
    </RatingCard>
  )
}
