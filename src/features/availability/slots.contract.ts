import * as z from 'zod/mini'
import { endpoint } from '#lib/call/endpoint.ts'
import { calendarDate, Id } from '#lib/fields.ts'

// Apart from contract.ts, because visitors' phones load only these calls of availability.

/**
 * A time a party can still choose: `available` is the largest party it takes, at most the branch's maximum (D-34). `service` is the name of the service
 * whose seats it takes (D-144); null only for the own time of a reservation that staff are changing, where no service is in effect any more.
 */
export const Slot = z.object({ time: z.string(), available: z.int(), service: z.nullable(z.string()) })
z.globalRegistry.add(Slot, { id: 'Slot' })

export const IsoDate = z.pipe(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), calendarDate())

/** Staff of the branch get the times without antecedence. An invalid date is answered like an unknown address (D-08, D-36). */
export const listSlots = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-service/:date',
  access: { who: 'visitor' },
  summary: 'The times of a date that can still be reserved, each with the name of its service.',
  params: z.object({ business_id: Id, branch_id: Id, date: IsoDate }),
  /**
   * The reservation that staff are changing: its own seats count as free and its own time stays in the list (D-47). Ignored for visitors.
   */
  query: z.object({ except: z.optional(Id) }),
  guard: { limits: 'slots' },
  answer: z.array(Slot),
})

/** A service of a day that is not over: its name, first and last time, and the largest party that one of its times takes; 0 for none (D-144). */
const DayService = z.object({ name: z.string(), from: z.string(), until: z.string(), largest: z.int() })

/** One of the next days: `largest` is the largest party that one of its times takes, as in `Slot`; 0 when it has no time. */
const DayAhead = z.object({
  date: z.string(),
  largest: z.int(),
  is_closed: z.boolean(),
  services: z.array(DayService),
})

/** Which of the next days have a table, by the rules of `listSlots` and for the same caller. */
export const listDays = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-days',
  access: { who: 'visitor' },
  summary:
    'The next 14 days, or 14 days from a date on, each with the largest party that can still reserve, by service too.',
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
