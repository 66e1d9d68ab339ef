import { endpoint } from '#lib/call/endpoint.ts'
import { SecretPath } from '#lib/address/secret-path.ts'
import { calendarPath } from './calendar-path.ts'

/** The owner's reservation as a calendar file, without data that a shared calendar must not show. */
export const downloadCalendar = endpoint({
  method: 'GET',
  path: calendarPath,
  access: { who: 'visitor', evenClosed: true },
  summary: "Download a reservation as agendamento.ics, by its id and its owner's token.",
  params: SecretPath,
  file: { type: 'text/calendar; charset=utf-8', name: 'agendamento.ics' },
})
