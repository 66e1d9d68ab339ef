/** Calls that change a branch's services, and calls that explain why a date offers what it offers. */
import * as z from 'zod/mini'
import { Service } from './contract.ts'
import { offerObstacles } from './offer.ts'
import { IsoDate } from './slots.contract.ts'
import { ServiceBody } from './service-form.ts'
import { AheadCounts } from '#features/branches/ahead.contract.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done, Id } from '#lib/fields.ts'

/** Who may change when tables can be reserved. */
export const serviceWriters = { who: 'ability', ability: 'reservation-config', scope: 'branch' } as const
const ServicePath = z.object({ business_id: Id, branch_id: Id, id: Id })

/** Reservations that a change leaves without a seat. They stay: staff move or refuse them one by one (D-40, D-108). `people`
 * counts those who do not fit. */
export const LeftOut = AheadCounts
export type LeftOut = z.output<typeof LeftOut>

const Named = z.object({ id: z.int(), name: z.string() })

/**
 * A service that conflicts with others is refused as 'conflict', with `conflict: true` and all of them in `conflicts` (D-39); a success has
 * none.
 */
const Saved = z.extend(Done, {
  service: Service,
  conflict: z.literal(false),
  conflicts: z.array(Named),
  left_out: LeftOut,
})

/**
 * Adds a service or closure (SERV-52). A conflict is refused with all conflicting services; leaving guests out is accepted and reported.
 */
export const createService = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/reservation-service',
  access: serviceWriters,
  summary: 'Add an availability service or a closing period.',
  params: BranchPath,
  body: ServiceBody,
  json: true,
  creates: true,
  answer: Saved,
})

/** Changes a service or closure (SERV-53, D-107); neither can become the other. */
export const updateService = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/reservation-service/:id',
  access: serviceWriters,
  summary: 'Replace every field of an availability service or a closing period. Its reservations stay.',
  params: ServicePath,
  body: ServiceBody,
  json: true,
  answer: Saved,
})

/** Also deletes the closing periods of this service alone; `restoreService` takes it back. */
export const deleteService = endpoint({
  method: 'DELETE',
  path: '/api/business/:business_id/branch/:branch_id/reservation-service/:id',
  access: serviceWriters,
  summary: 'Delete an availability service or a closing period. Its reservations stay.',
  params: ServicePath,
  answer: z.extend(Done, { left_out: LeftOut }),
})

/**
 * Undoes a deletion with everything that went with it: id, exceptions, and the closures of it alone. Refuses a conflict with a later save;
 * if the rows exist already, succeeds without effect.
 */
export const restoreService = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/reservation-service/:id/restore',
  access: serviceWriters,
  summary: 'Undo the deletion of an availability service or a closing period.',
  params: ServicePath,
  answer: z.extend(Done, { service: Service, left_out: LeftOut }),
})

/** The reservations to come that have no seat now, whatever took it from them (D-124). */
export const listLeftOut = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-left-out',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'The future reservations without a seat in the services as they are.',
  params: BranchPath,
  answer: z.object({ left_out: LeftOut }),
})

/** Every time of a date, with the rule that keeps visitors or staff from it, if any. */
export const explainSlots = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-service/:date/why',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'Every time of a date, for a visitor or for staff, and why it is not offered.',
  params: z.object({ business_id: Id, branch_id: Id, date: IsoDate }),
  /** 'visitor' if absent. */
  query: z.object({ audience: z.optional(z.enum(['visitor', 'staff'])) }),
  answer: z.array(
    z.object({
      time: z.string(),
      /** The service with hours at this time. */
      service: Named,
      /** The largest party it takes; null when the time is not offered. */
      available: z.nullable(z.int()),
      /** Why it is not offered, in Portuguese. */
      reason: z.nullable(z.string()),
    }),
  ),
})

/** Why a branch's public link offers no time in the days to come (`offer.ts`); null while it offers some. */
export const findOfferObstacle = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-offer',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary:
    'The reason why the public link of a branch offers no time in the coming days; null if it offers one.',
  params: BranchPath,
  answer: z.object({
    obstacle: z.nullable(z.enum(offerObstacles)),
    /** The branch's date now. */
    today: z.string(),
  }),
})
