/** Calls that make one date of a service different from the others (D-123). */
import * as z from 'zod/mini'
import { Service } from './contract.ts'
import { LeftOut } from './services.contract.ts'
import { IsoDate } from './slots.contract.ts'
import { Seats } from './service-form.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { Done, Id } from '#lib/fields.ts'

const ExceptionPath = z.object({ business_id: Id, branch_id: Id, id: Id, date: IsoDate })

/** Absent fields stay as they are, so that a stop and other seats do not overwrite each other. */
export const ExceptionForm = z.object({
  /** Seats on this date alone; null: the usual number. */
  max_persons: z.optional(z.nullable(Seats)),
  /** A stopped service offers no times, to visitors and staff alike; its reservations stay. */
  is_stopped: z.optional(z.boolean()),
})
export type ExceptionForm = z.output<typeof ExceptionForm>

/** For today; another date needs 'reservation-config' as well, else 403 (D-149). */
const nightWriters = { who: 'ability', ability: 'reservation', scope: 'branch' } as const

/** Today and later only, and only where the service has hours. An exception that says nothing any more is deleted. */
export const setException = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/reservation-service/:id/exception/:date',
  access: nightWriters,
  summary:
    'Give an availability service other seats on one date, or stop or reopen it. Its reservations stay. A date other than the branch’s today needs the ability reservation-config.',
  params: ExceptionPath,
  body: ExceptionForm,
  answer: z.extend(Done, { service: Service, left_out: LeftOut }),
})

/** Clearing an exception that does not exist succeeds without effect. */
export const clearException = endpoint({
  method: 'DELETE',
  path: '/api/business/:business_id/branch/:branch_id/reservation-service/:id/exception/:date',
  access: nightWriters,
  summary:
    'Make one date of an availability service like the others again. A date other than the branch’s today needs the ability reservation-config.',
  params: ExceptionPath,
  answer: z.extend(Done, { service: Service, left_out: LeftOut }),
})
