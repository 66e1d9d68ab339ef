import type * as z from 'zod/mini'
import type { Service } from '../contract.ts'
import { fullWeek, hoursSummary } from '../rules.ts'
import type { StoredService } from './queries.ts'

/** A service as its page and forms read it (D-41). */
export function serviceView(service: StoredService): z.output<typeof Service> {
  return {
    ...service,
    ...hoursSummary(service.meta),
    meta: fullWeek(service.meta),
    service_id: service.type === 'CLO' ? (service.service_id ?? 0) : null,
    updated_at: service.updated_at.toISOString(),
  }
}
