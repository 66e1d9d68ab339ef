import type { Reason } from './rules.ts'
import { countText } from '#lib/text/count-text.ts'
import { peopleText, seatsText, takenSeatsText } from '#lib/person/people.ts'

/** '30 minutos', '2 horas', '4 semanas': in the largest unit that divides it. */
function spanText(minutes: number): string {
  if (minutes % 10_080 === 0) return countText(minutes / 10_080, 'semana', 'semanas')
  if (minutes % 1440 === 0) return countText(minutes / 1440, 'dia', 'dias')
  if (minutes % 60 === 0) return countText(minutes / 60, 'hora', 'horas')
  return countText(minutes, 'minuto', 'minutos')
}

/** Why a time is not offered, in words for staff. `nameOf` gives the name of a service or closure. */
export function reasonText(reason: Reason, nameOf: (id: number) => string): string {
  switch (reason.rule) {
    case 'off':
      return 'Agendamentos desligados nas configurações'
    case 'offline':
      return 'Agendamentos online desligados nas configurações'
    case 'past':
      return 'Já passou'
    case 'stopped':
      return 'A disponibilidade parou de aceitar neste dia'
    case 'covered':
      return `Coberto por "${nameOf(reason.by)}"`
    case 'closed':
      return `Fechado por "${nameOf(reason.by)}"`
    case 'next':
      return `Horário de "${nameOf(reason.by)}", que começa aqui`
    case 'tooSoon':
      return `Antecedência mínima de ${spanText(reason.limit)}`
    case 'tooFar':
      return `Antecedência máxima de ${spanText(reason.limit)}`
    case 'limits':
      if (reason.max >= reason.min) {
        return `Há só ${seatsText(reason.seats)} por dia, e cada agendamento tem ao menos ${peopleText(reason.min)}`
      }
      return `O mínimo de ${peopleText(reason.min)} por agendamento é maior que o máximo de ${reason.max}`
    case 'full': {
      const taken = `Lotado: ${takenSeatsText(reason.people, reason.seats)}`
      return reason.people < reason.seats
        ? `${taken}, e cada agendamento tem ao menos ${peopleText(reason.min)}`
        : taken
    }
  }
}
