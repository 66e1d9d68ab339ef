import type { listReviews } from '../contract.ts'
import { reviewDaysLimit, type Handling, handlings, type NpsClass, npsClasses } from '../rules.ts'
import { numericDate } from '#lib/days/dates.ts'
import type { CallInput } from '#lib/call/endpoint.ts'
import type { FilterChip } from '#ui/list/FilterChips.tsx'

type Query = NonNullable<CallInput<typeof listReviews>['query']>

/** The filters of the reviews as the address has them; '', 0 and false mean no filter (D-64). `days` excludes `from` and `to`. */
export const noReviewFilters = {
  search: '',
  days: 0,
  from: '',
  to: '',
  nps: '',
  handling: '',
  commented: false,
}
export type ReviewFilterValues = typeof noReviewFilters

const classOf = (text: string) => npsClasses.find((one) => one === text)
const handlingOf = (text: string) => handlings.find((one) => one === text)

/** The filters of an address without misspelt ones. */
export const cleanFilters = (filters: ReviewFilterValues): ReviewFilterValues => ({
  ...filters,
  days: filters.days > 0 && filters.days <= reviewDaysLimit ? filters.days : 0,
  nps: classOf(filters.nps) ?? '',
  handling: handlingOf(filters.handling) ?? '',
})

/** The query of the list: only the filters that are set. */
export const reviewQueryOf = ({
  search,
  days,
  from,
  to,
  nps,
  handling,
  commented,
}: ReviewFilterValues): Omit<Query, 'page'> => ({
  search: search || undefined,
  days: days || undefined,
  from: from || undefined,
  to: to || undefined,
  nps: classOf(nps),
  handling: handlingOf(handling),
  commented: commented || undefined,
})

/** Periods that end today. */
export const periods = [7, 30, 90, 365]

/** A period among others; half a phone's width has to hold it. */
export const periodChoice = (days: number): string => (days === 365 ? '1 ano' : `${days} dias`)

const periodLabel = (days: number): string => (days === 365 ? 'Último ano' : `Últimos ${days} dias`)

export const classPlurals: Record<NpsClass, string> = {
  promoter: 'Promotores',
  neutral: 'Neutros',
  detractor: 'Detratores',
}

export const handlingPlurals: Record<Handling, string> = { pending: 'Pendentes', handled: 'Tratadas' }

function datesText(from: string, to: string): string {
  if (from && to) return `De ${numericDate(from)} a ${numericDate(to)}`
  return from ? `Desde ${numericDate(from)}` : `Até ${numericDate(to)}`
}

/** The filters that are set, each with its removal. */
export function reviewChipsOf(
  filters: ReviewFilterValues,
  set: (change: Partial<ReviewFilterValues>) => void,
): FilterChip[] {
  const { search, days, from, to, nps, handling, commented } = filters
  return [
    search !== '' && { label: `Busca: ${search}`, onRemove: () => set({ search: '' }) },
    days > 0 && { label: periodLabel(days), onRemove: () => set({ days: 0 }) },
    (from !== '' || to !== '') && {
      label: datesText(from, to),
      onRemove: () => set({ from: '', to: '' }),
    },
    nps !== '' && { label: `Nota: ${classPlurals[nps as NpsClass]}`, onRemove: () => set({ nps: '' }) },
    handling !== '' && {
      label: handlingPlurals[handling as Handling],
      onRemove: () => set({ handling: '' }),
    },
    commented && { label: 'Só com comentário', onRemove: () => set({ commented: false }) },
  ].filter((chip) => chip !== false)
}
