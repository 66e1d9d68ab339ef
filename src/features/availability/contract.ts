import * as z from 'zod/mini'
import { weekdays } from '#lib/days.ts'
import { endpoint } from '#lib/endpoint.ts'
import { BranchPath, calendarDate, Id } from '#lib/fields.ts'

/** A time a party can still choose: `available` is the largest party it takes, capped at the branch's maximum (D-34). */
export const Slot = z.object({ time: z.string(), available: z.int() })
z.globalRegistry.add(Slot, { id: 'Slot' })

export const IsoDate = z.pipe(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), calendarDate())

/** Staff of the branch get the times without antecedence; a date that is none is an unknown address (D-08, D-36). */
export const listSlots = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-service/:date',
  access: { who: 'visitor' },
  summary: 'The times of a date that can still be reserved',
  params: z.object({ business_id: Id, branch_id: Id, date: IsoDate }),
  answer: z.array(Slot),
})

/** One weekday of a service, 2 §3. Times are 'HH:mm'; tolerance in minutes or null. */
export const ServiceDay = z.object({
  day_of_week: z.enum(weekdays),
  enabled: z.boolean(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  max_delay: z.nullable(z.int()),
})

/** An availability service or closure, 2 §3 with the derived fields of D-41. */
export const Service = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(['REC', 'UNI', 'CLO']),
  /** People per date, over all its times (D-37). */
  max_persons: z.int(),
  /** Always 7, MON to SUN. */
  meta: z.array(ServiceDay),
  date_start: z.nullable(z.string()),
  date_end: z.nullable(z.string()),
  /** Earliest `from` and latest `to` of the enabled days, and the tolerance of the day with the latest `to`. */
  time_start: z.nullable(z.string()),
  time_end: z.nullable(z.string()),
  max_delay: z.nullable(z.int()),
  /** For a closure the service it closes, 0 for all of them (D-40); null for the others. */
  service_id: z.nullable(z.int()),
  updated_at: z.string(),
})
z.globalRegistry.add(Service, { id: 'Service' })

export const listServices = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-service',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'Availability services and closures of a branch',
  params: BranchPath,
  answer: z.array(Service),
})

/** Reservation settings of a branch (1 §3, 2 §3); antecedences and interval in minutes. `updated_at` is null while none were saved. */
export const ReservationConfig = z.object({
  business_branch_id: z.int(),
  accept_reservations: z.boolean(),
  accept_online_reservations: z.boolean(),
  accept_phone_reservations: z.boolean(),
  auto_accept_reservations: z.boolean(),
  auto_accept_reservations_max: z.int(),
  min_person_per_reservation: z.int(),
  max_person_per_reservation: z.int(),
  reservations_interval: z.int(),
  minimum_antecedence: z.int(),
  maximum_antecedence: z.int(),
  cancellation_policy: z.nullable(z.string()),
  updated_at: z.nullable(z.string()),
})
z.globalRegistry.add(ReservationConfig, { id: 'ReservationConfig' })

export const getReservationConfig = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-config',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'Reservation settings of a branch; the defaults while none were saved',
  params: BranchPath,
  answer: ReservationConfig,
})
