import { isMaximumIgnored } from '../../config.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import type { getReservationConfig } from '../../contract.ts'
import { peopleText } from '#lib/person/people.ts'
import { countText } from '#lib/text/count-text.ts'

export type Config = AnswerOf<typeof getReservationConfig>

/** An antecedence in minutes, in words: 'Nenhuma', '2 horas', '1 dia', '4 semanas' (D-29). */
export function antecedenceText(minutes: number): string {
  if (minutes === 0) return 'Nenhuma'
  if (minutes % 10_080 === 0) return countText(minutes / 10_080, 'semana', 'semanas')
  if (minutes % 1_440 === 0) return countText(minutes / 1_440, 'dia', 'dias')
  return minutes % 60 === 0
    ? countText(minutes / 60, 'hora', 'horas')
    : countText(minutes, 'minuto', 'minutos')
}

/** The approval mode in words (D-29). */
export const approvalText = (automatic: boolean) => (automatic ? 'Automática' : 'Manual (recomendado)')

const yesNo = (is: boolean) => (is ? 'Sim' : 'Não')

/** The settings as names and values, in the order of the form. */
export function settingsInWords(config: Config): { name: string; value: string }[] {
  const isOpen = config.accept_reservations
  return [
    { name: 'Aceitar agendamentos', value: yesNo(isOpen) },
    { name: 'Aceitar agendamentos online', value: yesNo(isOpen && config.accept_online_reservations) },
    { name: 'Aceitar agendamentos por telefone', value: yesNo(isOpen && config.accept_phone_reservations) },
    { name: 'Mínimo de pessoas', value: peopleText(config.min_person_per_reservation) },
    { name: 'Máximo de pessoas', value: peopleText(config.max_person_per_reservation) },
    { name: 'Aprovação', value: approvalText(config.auto_accept_reservations) },
    ...(config.auto_accept_reservations
      ? [{ name: 'Aceitar até', value: peopleText(config.auto_accept_reservations_max) }]
      : []),
    { name: 'Intervalo entre horários', value: `${config.reservations_interval} minutos` },
    { name: 'Antecedência mínima', value: antecedenceText(config.minimum_antecedence) },
    { name: 'Antecedência máxima', value: maximumText(config) },
  ]
}

function maximumText(config: Config): string {
  const text = antecedenceText(config.maximum_antecedence)
  return isMaximumIgnored(config) ? `${text} (sem efeito: não passa da mínima)` : text
}
