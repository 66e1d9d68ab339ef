import * as z from 'zod/mini'
import { ListedReservation, ListSearch } from './contract.ts'
import { statuses } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, listPageOf, PageNumber } from '#lib/fields.ts'

/** The dates of a search: from today on, the earliest first, or before today, the latest first. */
export const searchSpans = ['ahead', 'past'] as const

/** The list's search without its dates (D-49): fewer than 2 characters find nothing. */
export const searchReservations = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-search',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary:
    'Reservations of a branch on any date by name, phone, e-mail or #id: from today on, or those before.',
  params: BranchPath,
  query: z.object({
    page: PageNumber,
    status: z.optional(z.enum(statuses, 'Status inválido.')),
    search: ListSearch,
    span: z.optional(z.enum(searchSpans, 'Período inválido.')),
  }),
  answer: z.object({
    /** The branch's date and time ('HH:mm') now. */
    today: z.string(),
    time: z.string(),
    result: listPageOf(ListedReservation),
    /** How many before today match; at most 1000 are counted. */
    past: z.int(),
  }),
})
