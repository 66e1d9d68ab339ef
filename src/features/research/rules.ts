/** The five marks beside the NPS, 1 to 5 stars each (RATE-21…25, RATE-39). */
export const marks = [
  { field: 'food_note', label: 'Comida' },
  { field: 'treatment_note', label: 'Atendimento' },
  { field: 'place_note', label: 'Ambiente' },
  { field: 'price_note', label: 'Preço' },
  { field: 'time_note', label: 'Tempo' },
] as const

export const mostStars = 5

/** Days of the ratings, today included, on the branch's calendar (D-61). */
export const ratingDays = 30

/** Days a list of reviews may reach back. */
export const mostDays = 366

export type NpsClass = 'promoter' | 'neutral' | 'detractor'

/** Whether who gave this NPS (0 to 10) recommends the house: 9 and 10 do, 7 and 8 are neutral (D-61). */
export function npsClass(nps: number): NpsClass {
  if (nps >= 9) return 'promoter'
  return nps >= 7 ? 'neutral' : 'detractor'
}

const classLabels: Record<NpsClass, string> = {
  promoter: 'Promotor',
  neutral: 'Neutro',
  detractor: 'Detrator',
}

/** What people read for an NPS: 'Promotor', 'Neutro' or 'Detrator' (D-64). */
export const npsLabel = (nps: number): string => classLabels[npsClass(nps)]

/** Who answered, as the list calls them (D-64). */
export const reviewerName = (name: string | null): string => name?.trim() || 'Anônimo'

export const insufficient = 'Dados insuficientes, tente novamente mais tarde.'
