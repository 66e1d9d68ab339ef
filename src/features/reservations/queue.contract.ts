import * as z from 'zod/mini'
import { ListedReservation } from './contract.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath } from '#lib/fields.ts'

/** The requests that wait for an answer, in the order in which staff answer them (docs/decisions/0053). */
export const listRequests = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-request',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary:
    'Requests of a branch that wait for an answer, by date and time, at most 20, with the number of all; none whose time has passed.',
  params: BranchPath,
  answer: z.object({
    /** The branch's date and time ('HH:mm') now. */
    today: z.string(),
    time: z.string(),
    total: z.int(),
    requests: z.array(ListedReservation),
  }),
})
