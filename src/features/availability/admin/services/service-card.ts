import type { AnswerOf } from '#lib/call/endpoint.ts'
import type { listServices } from '../../contract.ts'
import { wholeNumberText } from '#lib/text/count-text.ts'
import { numericDate } from '#lib/days/dates.ts'
import { minutesOf, timeOf, weekdayNames } from '#lib/days/days.ts'

export type ListedService = AnswerOf<typeof listServices>[number]

/** Shown where this type of service has no value (pages spec §2.5). */
const none = '---'

/** The badge for a service's type (SERV-03…05). */
export const typeLabels: Record<ListedService['type'], string> = {
  UNI: 'Único',
  REC: 'Recorrente',
  CLO: 'Fechamento',
}

const minutesPerDay = 1440

/** The latest arrival: end of the hours plus tolerance (SERV-10). Past midnight it is a time of the next day. */
function deadline({ time_end, max_delay }: ListedService): string {
  return time_end === null ? none : timeOf((minutesOf(time_end) + (max_delay ?? 0)) % minutesPerDay)
}

/** The rows of a service's card, in order. A closure shows '---' for weekdays and deadline too (D-40). */
export function cardRows(service: ListedService): { name: string; value: string }[] {
  const { type, date_start, date_end, time_start, time_end, meta, max_persons } = service
  const isClosure = type === 'CLO'
  const enabled = meta.filter((day) => day.enabled).map((day) => weekdayNames[day.day_of_week].slice(0, 3))
  return [
    {
      name: 'Período',
      value:
        type === 'REC' || !date_start || !date_end
          ? none
          : `${numericDate(date_start)} - ${numericDate(date_end)}`,
    },
    {
      name: 'Horário',
      value: isClosure || !time_start || !time_end ? none : `${time_start}h - ${time_end}h`,
    },
    { name: 'Limite de chegada', value: isClosure ? none : deadline(service) },
    { name: 'Dias da semana', value: isClosure || enabled.length === 0 ? none : enabled.join(', ') },
    { name: 'Total pax', value: isClosure ? none : wholeNumberText(max_persons) },
  ]
}
