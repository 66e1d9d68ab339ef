import type { Ratings } from '../../overview.contract.ts'
import { RatingCard } from './RatingCard.tsx'
import { answersText, decimalText, periodText } from './words.ts'
import { wholeNumberText } from '#lib/text/count-text.ts'
import { shortDay, weekdayAndDay } from '#lib/days/dates.ts'
import { AreaChart } from '#ui/charts/AreaChart.tsx'
import { ChartTable } from '#ui/charts/ChartTable.tsx'

/** The NPS day by day (RATE-17). */
export function NpsEvolution({ ratings }: { ratings: Ratings }) {
  const { days, nps_history, tries_history } = ratings
  const known = new Map(nps_history.map((point) => [point.date, point]))
  const title = `Evolução do NPS em ${days} dias`
  const points = tries_history.map(({ date }) => {
    const point = known.get(date)
    return {
      tick: shortDay(date),
      title: weekdayAndDay(date),
      value: point?.nps ?? null,
      lines: point
        ? [`NPS ${wholeNumberText(point.nps)}`, `Nota geral ${decimalText(point.final_note, 1)}`]
        : ['Sem respostas até aqui'],
    }
  })
  return (
    <RatingCard
      title={title}
      area="evolution"
      base={`Cada ponto: as respostas dos ${days} dias que terminam nele · ${answersText(ratings.total_nps)} até hoje · ${periodText(ratings)}`}
      formula={[
        `Cada ponto é o NPS dos ${days} dias que terminam naquele dia; o último é o NPS de hoje. Dias cujos ${days} dias não têm resposta ficam de fora.`,
      ]}
    >
      <div>
        <AreaChart label={title} points={points} />
        <ChartTable
          label={title}
          columns={['Dia', 'NPS', 'Nota geral']}
          rows={nps_history
            .toReversed()
            .map(({ date, nps, final_note }) => [
              weekdayAndDay(date),
              wholeNumberText(nps),
              decimalText(final_note, 1),
            ])}
        />
      </div>
    </RatingCard>
  )
}
