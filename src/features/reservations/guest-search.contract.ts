import * as z from 'zod/mini'
import { attendances, seatHolding } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath } from '#lib/fields.ts'

const FoundGuest = z.object({
  /** Null for a booking without a customer. */
  customer_id: z.nullable(z.int()),
  name: z.string(),
  /** Digits. */
  phone: z.string(),
  /** In this branch; null without a customer. */
  visits_count: z.nullable(z.int()),
  /** The next booking from today on. */
  next: z.nullable(
    z.object({
      id: z.int(),
      date: z.string(),
      datetime: z.string(),
      person_number: z.int(),
      status: z.enum(seatHolding),
      /** Whether the party came, on the day itself. */
      attendance: z.nullable(z.enum(attendances)),
    }),
  ),
})
export type FoundGuest = z.output<typeof FoundGuest>

export const searchGuests = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/guest-search',
  access: { who: 'ability', ability: 'customer', scope: 'branch' },
  summary:
    'Guests of a branch by name or phone digits, at most 8: those with a booking from today on first, by its time, then customers by newest registration.',
  params: BranchPath,
  query: z.object({ search: z.string().check(z.maxLength(100, 'Máximo de 100 caracteres')) }),
  answer: z.object({ today: z.string(), guests: z.array(FoundGuest) }),
})
