import type * as z from 'zod/mini'
import type { EditForm } from '#admin/form/useEditForm.ts'
import type { ListedService } from './service-card.ts'
import { fullWeek } from '../../rules.ts'
import { endsAfter, newService, type ServiceBody } from '../../service-form.ts'

export type ServiceValues = z.input<typeof ServiceBody>
export type FormOfService = EditForm<ServiceValues>
export type ServiceDayValues = NonNullable<ServiceValues['meta']>[number]

/** The values of the availability form; null gives those of a new one (SERV-48). */
export function serviceValuesOf(service: ListedService | null): ServiceValues {
  if (!service) return { ...newService, meta: fullWeek([]), date_start: '', date_end: '' }
  const { name, type, max_persons, meta, date_start, date_end, updated_at } = service
  return {
    name,
    type,
    max_persons,
    meta,
    date_start: date_start ?? '',
    date_end: date_end ?? '',
    updated_at,
  }
}

/** The values of the closing period form; a new one closes everything today. */
export function closureValuesOf(closure: ListedService | null, today: string): ServiceValues {
  return {
    type: 'CLO',
    date_start: closure?.date_start ?? today,
    date_end: closure?.date_end ?? today,
    service_id: closure?.service_id ?? 0,
    updated_at: closure?.updated_at,
  }
}

/** A day with a new start: it ends at the next time, or has no end yet (SERV-39). */
export function startingAt(day: ServiceDayValues, from: string): ServiceDayValues {
  return { ...day, from, to: endsAfter(from)[0] ?? '' }
}
