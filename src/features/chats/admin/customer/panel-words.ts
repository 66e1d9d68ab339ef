import type { ChatPanelData } from '../../panel.contract.ts'
import { countText } from '#lib/count-text.ts'
import { numericDate } from '#lib/dates.ts'

/** '3 visitas, a última em 02/11/2026', or that they have not come, or that nobody is known. */
export function visitsText(customer: ChatPanelData['customer']): string {
  if (!customer) return 'Ainda não é cliente.'
  const { visits_count, last_visit } = customer
  if (visits_count === 0) return 'Ainda não veio.'
  const visits = countText(visits_count, 'visita', 'visitas')
  return last_visit ? `${visits}, a última em ${numericDate(last_visit)}` : visits
}
