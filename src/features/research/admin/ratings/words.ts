import type { Ratings } from '../../overview.contract.ts'
import type { ratingPeriods } from '../../overview.ts'
import { countText } from '#lib/text/count-text.ts'
import { shortDay } from '#lib/days/dates.ts'

/** How each period is called in the selector. */
export const periodNames: Record<(typeof ratingPeriods)[number], string> = {
  7: '7 dias',
  30: '30 dias',
  90: '90 dias',
  365: '12 meses',
}

/** The tooltips of the NPS classes (RATE-30, RATE-31, RATE-32, D-62). */
export const classTips = {
  promoters: 'Promotores: clientes que gostam e recomendariam.',
  neutrals: 'Neutros: não estão insatisfeitos, mas não recomendariam.',
  detractors: 'Detratores: estão insatisfeitos e não recomendariam.',
}

/** '62,5%', with this many decimals. */
export const percentText = (value: number, decimals: number): string => `${decimalText(value, decimals)}%`

/** '4,3'. */
export const decimalText = (value: number, decimals: number): string =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** '22 de out a 20 de nov'; a period of another year says so. */
export function periodText({ from, to }: Pick<Ratings, 'from' | 'to'>): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  return first === last
    ? `${shortDay(from)} a ${shortDay(to)}`
    : `${shortDay(from)} de ${first} a ${shortDay(to)} de ${last}`
}

export const answersText = (count: number): string => countText(count, 'resposta', 'respostas')

/** '22 de out a 20 de nov (30 dias)'. */
export const periodWithDays = (ratings: Pick<Ratings, 'days' | 'from' | 'to'>): string =>
  `${periodText(ratings)} (${ratings.days} dias)`
