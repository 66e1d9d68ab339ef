import * as z from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { calendarPath } from './calendar-path.ts'
import { SecretPath } from './secret-path.ts'

/**
 * The owner's reservation as a file that calendars take in. The reply is the file; there is nothing in it that a shared calendar
 * should not show.
 */
export const downloadCalendar = endpoint({
  method: 'GET',
  path: calendarPath,
  access: { who: 'visitor' },
  summary: 'A reservation as agendamento.ics, by its id and owner token',
  params: SecretPath,
  answer: z.string(),
})
