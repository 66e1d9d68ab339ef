/** Whose future reservations a deed touches: told before a branch or its business is switched off (D-124). */
import * as z from 'zod/mini'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, BusinessPath } from '#lib/fields.ts'

/** Future reservations, waiting or confirmed, that a deed touches. */
export const AheadCounts = z.object({
  people: z.int(),
  /** How many reservations; at most 50 of them are listed, by date and time. */
  total: z.int(),
  reservations: z.array(
    z.object({
      id: z.int(),
      date: z.string(),
      time: z.string(),
      person_number: z.int(),
      owner_name: z.string(),
      owner_phone: z.string(),
      status: z.enum(['WAI', 'CON']),
    }),
  ),
})
export type AheadCounts = z.output<typeof AheadCounts>

export const listAheadOfBranch = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-ahead',
  access: { who: 'ability', ability: 'branch-manage', scope: 'branch' },
  summary: 'Future reservations of a branch, whose guests are touched when it is switched off.',
  params: BranchPath,
  answer: z.object({ ahead: AheadCounts }),
})

export const listAheadOfBusiness = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/reservation-ahead',
  access: { who: 'ability', ability: 'master-area', scope: 'business' },
  summary:
    'Future reservations of all branches of a business, whose guests are touched when it is switched off.',
  params: BusinessPath,
  answer: z.object({ ahead: AheadCounts }),
})
