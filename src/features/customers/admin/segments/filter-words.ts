import type { CustomerListFilters } from '../list/filters.ts'
import type { FilterChip } from '#ui/list/FilterChips.tsx'

const monthNames = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

/** The months of a birthday, the present one first. */
export const monthChoices = [
  { value: 'current', label: 'Este mês' },
  ...monthNames.map((name, index) => ({ value: String(index + 1), label: name })),
]

/** The chips of the filters beyond the specified ones. */
export function moreChips(
  filters: CustomerListFilters,
  set: (change: Partial<CustomerListFilters>) => void,
): FilterChip[] {
  const { maxVisits, birthMonth, lastVisitBefore, tag, marketing } = filters
  const month = birthMonth === 'current' ? 'este mês' : monthNames[Number(birthMonth) - 1]
  return [
    maxVisits > 0 && { label: `Visitas: até ${maxVisits}`, onRemove: () => set({ maxVisits: 0 }) },
    birthMonth !== '' && { label: `Aniversário: ${month}`, onRemove: () => set({ birthMonth: '' }) },
    lastVisitBefore > 0 && {
      label: `Sem visita há ${lastVisitBefore} ${lastVisitBefore === 1 ? 'dia' : 'dias'}`,
      onRemove: () => set({ lastVisitBefore: 0 }),
    },
    tag !== '' && { label: `Etiqueta: ${tag}`, onRemove: () => set({ tag: '' }) },
    marketing && { label: 'Aceita receber novidades', onRemove: () => set({ marketing: false }) },
  ].filter((chip) => chip !== false)
}
