/** Segments that every branch has, in the order shown. */
export const readySegments = [
  { name: 'Aniversariantes do mês', filters: { birthMonth: 'current' } },
  { name: 'Não voltam há 90 dias', filters: { lastVisitBefore: 90 } },
  { name: 'Primeira visita', filters: { visitCount: 1, maxVisits: 1 } },
  { name: 'Vieram 5 vezes ou mais', filters: { visitCount: 5 } },
] as const

/** Most segments that a branch saves, and characters of a name. */
export const segmentLimit = 20
export const segmentNameLimit = 60

/** The filters without those that exclude nothing, by name, so that equal filters are equal texts. */
export const plainFilters = <Filters extends object>(filters: Filters): Partial<Filters> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined && value !== '' && value !== 0 && value !== false)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ) as Partial<Filters>
