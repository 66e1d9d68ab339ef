import * as z from 'zod/mini'
import { weekdays } from '#lib/days/days.ts'
import {
  antecedenceOptions,
  intervalOptions,
  limitProblems,
  partySize,
  policyLengthLimit,
  type Limits,
} from './config.ts'
import { ReservationSettings } from '#features/branches/reservation-config.contract.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done } from '#lib/fields.ts'
import { UpdatedAt } from '#lib/call/stale.ts'

/** One weekday of a service, pages spec §3. Times are 'HH:mm'; tolerance in minutes, or null. */
export const ServiceDay = z.object({
  day_of_week: z.enum(weekdays),
  enabled: z.boolean(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  max_delay: z.nullable(z.int()),
})

/** A change of a service on one date (D-123): other seats (null: the usual number), or a stop. */
export const ListedException = z.object({
  date: z.string(),
  max_persons: z.nullable(z.int()),
  is_stopped: z.boolean(),
})

/** An availability service or closure, pages spec §3 with the derived fields of D-41. */
export const Service = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(['REC', 'UNI', 'CLO']),
  /** People per date, all its times together (D-37). */
  max_persons: z.int(),
  /** Always 7, MON to SUN. */
  meta: z.array(ServiceDay),
  date_start: z.nullable(z.string()),
  date_end: z.nullable(z.string()),
  /** Earliest `from` and latest `to` of the enabled days, and the tolerance of the day with the latest `to`. */
  time_start: z.nullable(z.string()),
  time_end: z.nullable(z.string()),
  max_delay: z.nullable(z.int()),
  /** For a closure: the service it closes, 0 for all (D-40). Null for other types. */
  service_id: z.nullable(z.int()),
  /** From today on, by date; closures have none. */
  exceptions: z.array(ListedException),
  updated_at: z.string(),
})
z.globalRegistry.add(Service, { id: 'Service' })

export const listServices = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-service',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'Availability services and closures of a branch.',
  params: BranchPath,
  answer: z.array(Service),
})

/**
 * Reservation settings of a branch (back-office spec §3, pages spec §3); antecedences and interval in minutes. `updated_at` is null until
 * the first save.
 */
export const ReservationConfig = z.extend(ReservationSettings, {
  cancellation_policy: z.nullable(z.string()),
  updated_at: z.nullable(z.string()),
})
z.globalRegistry.add(ReservationConfig, { id: 'ReservationConfig' })

export const getReservationConfig = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-config',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'Reservation settings of a branch; the defaults until the first save.',
  params: BranchPath,
  answer: ReservationConfig,
})

const oneOf = (options: readonly number[], message: string) =>
  z.int(message).check(z.refine((value) => options.includes(value), message))

const People = z
  .int('Escolha de 1 a 100 pessoas.')
  .check(
    z.minimum(partySize.min, 'Escolha de 1 a 100 pessoas.'),
    z.maximum(partySize.max, 'Escolha de 1 a 100 pessoas.'),
  )

const Antecedence = oneOf(antecedenceOptions, 'Escolha uma das antecedências da lista.')

const scheduling = z.object({
  accept_reservations: z.boolean(),
  min_person_per_reservation: People,
  max_person_per_reservation: People,
  auto_accept_reservations: z.boolean(),
  auto_accept_reservations_max: People,
  reservations_interval: oneOf(intervalOptions, 'Escolha um dos intervalos da lista.'),
  minimum_antecedence: Antecedence,
  maximum_antecedence: Antecedence,
})

/** All fields of the card 'Configuração de Agendamento'. */
export const SchedulingSettings = scheduling.check(
  z.check<Limits>(({ value, issues }) => {
    for (const [field, message] of Object.entries(limitProblems(value))) {
      issues.push({ code: 'custom', message, path: [field], input: value })
    }
  }),
)

/** Shown to guests as typed, with its line breaks (D-32). */
export const CancellationPolicy = z
  .string()
  .check(z.maxLength(policyLengthLimit, 'Máximo de 5000 caracteres'))

/** Only the fields that are sent change, so that switches, form and policy never overwrite each other (D-30). */
export const saveReservationConfig = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/reservation-config',
  access: { who: 'ability', ability: 'reservation-config', scope: 'branch' },
  summary:
    'Save some of the reservation settings; absent fields stay. The first save starts from the defaults, with parties of 1 to 5.',
  params: BranchPath,
  body: z.extend(z.partial(scheduling), {
    accept_online_reservations: z.optional(z.boolean()),
    accept_phone_reservations: z.optional(z.boolean()),
    cancellation_policy: z.optional(z.nullable(CancellationPolicy)),
    /** Null: the sender saw that no settings were saved yet. */
    updated_at: z.nullable(UpdatedAt),
  }),
  answer: z.extend(Done, { reservation_config: ReservationConfig }),
})
