import * as z from 'zod/mini'
import { publicStatuses } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, calendarDate } from '#lib/fields.ts'

/** By the cookie of D-60 alone, so only a page of ours can ask, after it was loaded (D-05): the pages themselves are the same for everybody. */
export const findOwnTable = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/own-table',
  access: { who: 'visitor' },
  summary:
    'Whom this device is known for in the branch, and the next table that was asked for on it: of all dates, or of one.',
  params: BranchPath,
  query: z.object({ date: z.optional(calendarDate()) }),
  guard: { limits: 'slots' },
  answer: z.object({
    /** The data that the device gave itself; null for an unknown device. */
    customer: z.nullable(
      z.object({
        id: z.int(),
        name: z.string(),
        phone: z.string(),
        email: z.nullable(z.string()),
        birth_date: z.nullable(z.string()),
      }),
    ),
    table: z.nullable(
      z.object({
        date: z.string(),
        time: z.string(),
        status: z.enum(publicStatuses),
        /** Of the status page. */
        path: z.string(),
      }),
    ),
  }),
})
