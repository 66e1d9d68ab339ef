import * as z from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { calendarDate, Id } from '#lib/fields.ts'

// Apart from contract.ts, because visitors' phones load only these calls of availability.

/** A time a party can still choose: `available` is the largest party it takes, at most the branch's maximum (D-34). */
export const Slot = z.object({ time: z.string(), available: z.int() })
z.globalRegistry.add(Slot, { id: 'Slot' })

export const IsoDate = z.pipe(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), calendarDate())

/** Staff of the branch get the times without antecedence. An invalid date is answered like an unknown address (D-08, D-36). */
export const listSlots = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-service/:date',
  access: { who: 'visitor' },
  summary: 'The times of a date that can still be reserved.',
  params: z.object({ business_id: Id, branch_id: Id, date: IsoDate }),
  /**
   * The reservation that staff are changing: its own seats count as free and its own time stays in the list (D-47). Ignored for visitors.
   */
  query: z.object({ except: z.optional(Id) }),
  guard: { limits: 'slots' },
  answer: z.array(Slot),
})

/** One of the next days: `largest` is the largest party that one of its times takes, as in `Slot`; 0 when it has no time. */
const DayAhead = z.object({ date: z.string(), largest: z.int(), is_closed: z.boolean() })

/** Which of the next days have a table, by the rules of `listSlots` and for the same caller. */
export const listDays = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-days',
  access: { who: 'visitor' },
  summary: 'The next 14 days, or 14 days from a date on, each with the largest party that can still reserve.',
  params: z.object({ business_id: Id, branch_id: Id }),
  /** Never before the branch's today. */
  query: z.object({ from: z.optional(calendarDate()) }),
  guard: { limits: 'slots' },
  answer: z.object({
    /** The last date that can be reserved at all, such as four weeks ahead; null without a limit. */
    until: z.nullable(z.string()),
    /** Ascending from the branch's today, or from the asked date. A closed day has no service at all. */
    days: z.array(DayAhead),
  }),
})
