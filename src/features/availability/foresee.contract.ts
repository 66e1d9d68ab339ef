import * as z from 'zod/mini'
import { ExceptionForm } from './exceptions.contract.ts'
import { ServiceBody } from './service-form.ts'
import { LeftOut } from './services.contract.ts'
import { IsoDate } from './slots.contract.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Id } from '#lib/fields.ts'

/**
 * The guests whom a change of a service or closure would leave without a seat, by the rules and with the refusals of the change itself
 * (D-124). Nothing is changed. People who may make the change may ask (D-149).
 */
export const foreseeChange = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/reservation-service-left-out',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary:
    'The reservations that a change of a service would leave without a seat. Changes nothing. All but an exception of the branch’s today needs the ability reservation-config.',
  params: BranchPath,
  body: z.object({
    /** Null: a new one. Without `service` and `exception`, its deletion. */
    id: z.nullable(Id),
    /** The whole form, as it would be saved. */
    service: z.optional(ServiceBody),
    exception: z.optional(z.extend(ExceptionForm, { date: IsoDate })),
  }),
  json: true,
  answer: z.object({ left_out: LeftOut }),
})
