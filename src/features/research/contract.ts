import * as z from 'zod/mini'
import { dayLimit } from './rules.ts'
import { endpoint } from '#lib/endpoint.ts'
import { BranchPath, Id, listPageOf, PageNumber } from '#lib/fields.ts'

const Note = z.nullable(z.int())

/** A finished answer of the survey (D-64, D-109). `nps` 0 to 10, notes 1 to 5. */
export const Review = z.object({
  id: z.int(),
  /** The instant at which the guest sent it. */
  created_at: z.string(),
  name: z.nullable(z.string()),
  /** Digits. */
  phone: z.nullable(z.string()),
  nps: Note,
  food_note: Note,
  treatment_note: Note,
  place_note: Note,
  price_note: Note,
  time_note: Note,
  comment: z.nullable(z.string()),
  customer_id: z.nullable(z.int()),
})
export type Review = z.output<typeof Review>
z.globalRegistry.add(Review, { id: 'Review' })

const wrongDays = 'Período inválido.'

/** Newest first. */
export const listReviews = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/research/comment',
  access: { who: 'ability', ability: 'research', scope: 'branch' },
  summary: 'Finished survey answers of a branch, newest first.',
  params: BranchPath,
  query: z.object({
    page: PageNumber,
    /** Searches name and comment, ignoring accents and case; fewer than 2 characters do not filter. */
    search: z.optional(z.string().check(z.maxLength(100, 'Máximo de 100 caracteres'))),
    /** Only the answers of this customer. */
    customer_id: z.optional(Id),
    /** The last days of the branch's calendar, today included. */
    days: z.optional(z.int(wrongDays).check(z.minimum(1, wrongDays), z.maximum(dayLimit, wrongDays))),
  }),
  answer: listPageOf(Review),
})
