import * as z from 'zod/mini'
import { reviewDaysLimit, handlingNoteLimit, handlings, npsClasses } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, calendarDate, Done, Id, listPageOf, PageNumber } from '#lib/fields.ts'

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
  handling: z.enum(handlings),
  handling_note: z.nullable(z.string()),
  /** When somebody last wrote about it or changed its state; null for never. */
  handling_at: z.nullable(z.string()),
  /** The person who did; null for nobody, and once that user no longer exists. */
  handling_by: z.nullable(z.string()),
})
export type Review = z.output<typeof Review>
z.globalRegistry.add(Review, { id: 'Review' })

const wrongDays = 'Período inválido.'
const wrongHandling = 'Situação inválida.'
const Day = z.optional(calendarDate(wrongDays))

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
    days: z.optional(z.int(wrongDays).check(z.minimum(1, wrongDays), z.maximum(reviewDaysLimit, wrongDays))),
    /** The first and the last day, both included, on the branch's calendar. */
    from: Day,
    to: Day,
    nps: z.optional(z.enum(npsClasses, 'Classe inválida.')),
    /** Only answers with a comment. */
    commented: z.optional(z.boolean()),
    handling: z.optional(z.enum(handlings, wrongHandling)),
  }),
  answer: listPageOf(Review),
})

/**
 * Writes the staff's handling of an answer: the state and a note, which belong to the last person who wrote. With `seen_at`, the
 * `handling_at` that the person saw, a save over somebody else's is refused with 'stale' (D-107).
 */
export const handleReview = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/research/comment/:id',
  access: { who: 'ability', ability: 'research', scope: 'branch' },
  summary: 'Say what was done about a survey answer: pending or handled, with a note.',
  params: z.extend(BranchPath, { id: Id }),
  body: z.object({
    handling: z.enum(handlings, wrongHandling),
    note: z.optional(
      z.nullable(
        z
          .string('Nota inválida.')
          .check(z.trim(), z.maxLength(handlingNoteLimit, `Máximo de ${handlingNoteLimit} caracteres`)),
      ),
    ),
    seen_at: z.optional(z.nullable(z.iso.datetime({ offset: true, error: 'Data de alteração inválida.' }))),
  }),
  json: true,
  answer: z.extend(Done, { review: Review }),
})
