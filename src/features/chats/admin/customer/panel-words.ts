import type { ChatPanelData } from '../../panel.contract.ts'
import { countText } from '#lib/text/count-text.ts'
import { numericDate } from '#lib/days/dates.ts'

/**
 * '3 visitas, a última em 02/11/2026', or that they have not come, or that the customer is not known. A guest who arrived today has come,
 * though the visit is counted once the day is over (D-56).
 */
export function visitsText({ customer, next }: Pick<ChatPanelData, 'customer' | 'next'>): string {
  if (!customer) return 'Ainda não é cliente.'
  const { visits_count, last_visit } = customer
  const isHere = (next ?? []).some(({ reservation }) => reservation.attendance === 'arrived')
  if (visits_count === 0) return isHere ? 'Primeira visita: chegou hoje.' : 'Ainda não veio.'
  const visits = countText(visits_count, 'visita', 'visitas')
  const before = last_visit ? `${visits}, a última em ${numericDate(last_visit)}` : visits
  return isHere ? `${before}. Chegou hoje.` : before
}
