import type { listCustomers } from '../../contract.ts'
import { moreChips } from '../segments/filter-words.ts'
import { numericDate } from '#lib/days/dates.ts'
import type { CallInput } from '#lib/call/endpoint.ts'
import type { FilterChip } from '#ui/list/FilterChips.tsx'

type Query = NonNullable<CallInput<typeof listCustomers>['query']>

/** The filters of the list as the address has them; '' and 0 mean no filter. */
export const noCustomerFilters = {
  search: '',
  visitCount: 0,
  birthDateFrom: '',
  birthDateTo: '',
  visitDateFrom: '',
  visitDateTo: '',
  maxVisits: 0,
  birthMonth: '',
  lastVisitBefore: 0,
  tag: '',
  marketing: false,
}
export type CustomerListFilters = typeof noCustomerFilters

/** The query that list and export send: only the filters that are set. */
export const customerQueryOf = (filters: CustomerListFilters): Omit<Query, 'page' | 'export'> =>
  Object.fromEntries(
    (Object.keys(noCustomerFilters) as (keyof CustomerListFilters)[])
      .filter((name) => filters[name] !== noCustomerFilters[name])
      .map((name) => [name, filters[name]]),
  )

function periodText(from: string, to: string): string {
  if (from && to)
    return from === to ? `em ${numericDate(from)}` : `de ${numericDate(from)} a ${numericDate(to)}`
  return from ? `desde ${numericDate(from)}` : `até ${numericDate(to)}`
}

/** The filters that are set, each with its removal. */
export function customerChipsOf(
  filters: CustomerListFilters,
  set: (change: Partial<CustomerListFilters>) => void,
): FilterChip[] {
  const { search, visitCount, birthDateFrom, birthDateTo, visitDateFrom, visitDateTo } = filters
  return [
    ...(search ? [{ label: `Busca: ${search}`, onRemove: () => set({ search: '' }) }] : []),
    ...(visitCount > 0
      ? [
          {
            label: visitCount === 1 ? 'Visitas: 1 ou mais' : `Visitas: ${visitCount} ou mais`,
            onRemove: () => set({ visitCount: 0 }),
          },
        ]
      : []),
    ...(birthDateFrom || birthDateTo
      ? [
          {
            label: `Nascimento ${periodText(birthDateFrom, birthDateTo)}`,
            onRemove: () => set({ birthDateFrom: '', birthDateTo: '' }),
          },
        ]
      : []),
    ...(visitDateFrom || visitDateTo
      ? [
          {
            label: `Visita ${periodText(visitDateFrom, visitDateTo)}`,
            onRemove: () => set({ visitDateFrom: '', visitDateTo: '' }),
          },
        ]
      : []),
    ...moreChips(filters, set),
  ]
}
