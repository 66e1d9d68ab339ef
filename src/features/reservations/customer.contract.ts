import * as z from 'zod/mini'
import { CustomerPath } from '#features/customers/record.contract.ts'
import { StaffReservation } from './contract.ts'
import { endpoint } from '#lib/call/endpoint.ts'

/** A customer's reservations in this branch, in every status. */
export const listCustomerReservations = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/customer/:customer_id/reservation',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary:
    'The reservations of a customer in this branch, the latest date first, with their numbers and habits.',
  params: CustomerPath,
  answer: z.object({
    /** At most 50. */
    reservations: z.array(StaffReservation),
    total: z.int(),
    /** Over all dates: came, did not come, cancelled, refused, and future. */
    figures: z.object({
      came: z.int(),
      no_show: z.int(),
      cancelled: z.int(),
      refused: z.int(),
      ahead: z.int(),
    }),
    /** The most frequent party and weekday, 0 for Sunday, of reservations that took place; null below three of them. */
    usual: z.nullable(z.object({ person_number: z.int(), weekday: z.int() })),
  }),
})
