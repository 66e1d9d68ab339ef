import type { Ratings } from '../../overview.contract.ts'
import { ageGroups } from '../../overview.ts'
import { marks } from '../../rules.ts'
import { csvHead, csvLine } from '#lib/sheet/csv.ts'

/** Numbers as a spreadsheet in Portuguese reads them; whole ones stay numbers, so that a negative one is no formula. */
const cell = (value: number | null) =>
  value === null || Number.isInteger(value) ? value : String(value).replace('.', ',')

/** The overview as CSV: its numbers with period and sample size, then one line per day. */
export function ratingsFile(ratings: Ratings): string {
  const { age_stats, from, to } = ratings
  const tries = ratings.tries_history.reduce((sum, day) => sum + day.number_of_tries, 0)
  const finished = ratings.tries_history.reduce((sum, day) => sum + day.number_of_finished, 0)
  const numbers: [string, number | null, number][] = [
    ['NPS', ratings.nps, ratings.total_nps],
    ['Promotores (%)', ratings.percent_positive, ratings.total_nps],
    ['Neutros (%)', ratings.percent_neutral, ratings.total_nps],
    ['Detratores (%)', ratings.percent_negative, ratings.total_nps],
    ['Nota geral', ratings.final_note, ratings.total_note],
    ...marks.map(({ field, label }): [string, number | null, number] => [
      label,
      ratings[field],
      ratings.total_note,
    ]),
    ...ageGroups.map(({ field, label }): [string, number, number] => [
      `Idade ${label}`,
      age_stats[field],
      age_stats.total,
    ]),
    ['Taxa de Retorno (%)', ratings.return_avg, ratings.return_customers],
    ['Tentativas', tries, tries],
    ['Respostas das tentativas', finished, tries],
  ]
  const points = new Map(ratings.nps_history.map((point) => [point.date, point]))
  return [
    csvHead(['Indicador', 'Valor', 'Base', 'De', 'Até']),
    ...numbers.map(([name, value, base]) => csvLine([name, cell(value), base, from, to])),
    csvLine([]),
    csvLine([
      'Dia',
      `NPS de ${ratings.days} dias`,
      `Nota geral de ${ratings.days} dias`,
      'Tentativas',
      'Respostas',
    ]),
    ...ratings.tries_history.map(({ date, number_of_tries, number_of_finished }) => {
      const point = points.get(date)
      return csvLine([
        date,
        cell(point?.nps ?? null),
        cell(point?.final_note ?? null),
        number_of_tries,
        number_of_finished,
      ])
    }),
  ].join('')
}
