import * as z from 'zod/mini'
import { isRatingPeriod } from './overview.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath } from '#lib/fields.ts'

/** A mean of marks from 1 to 5, 1 decimal; null if nobody gave this one. */
const Mean = z.nullable(z.number())

/** Of all answers, 1 decimal. */
const Percent = z.number()

/** The ratings of a branch in the last `days` days, today included, in the branch's zone (D-61). */
const Ratings = z.object({
  days: z.int(),
  /** First and last day, 'YYYY-MM-DD'. */
  from: z.string(),
  to: z.string(),
  /** Percent of promoters less percent of detractors, rounded. */
  nps: z.int(),
  total_nps: z.int(),
  percent_positive: Percent,
  percent_neutral: Percent,
  percent_negative: Percent,
  /** One point per day, oldest first: the values of the `days` days that end with it. Left out while those have no answer. */
  nps_history: z.array(z.object({ date: z.string(), nps: z.int(), final_note: z.number() })),
  /** How many answers came from guests of each age, on the day they answered; `total` leaves out who is younger or unknown. */
  age_stats: z.object({
    total: z.int(),
    age1824: z.int(),
    age2534: z.int(),
    age3544: z.int(),
    age4554: z.int(),
    age5564: z.int(),
    age65: z.int(),
  }),
  /** The mean of all marks. */
  final_note: z.number(),
  /** Finished answers. */
  total_note: z.int(),
  food_note: Mean,
  treatment_note: Mean,
  place_note: Mean,
  price_note: Mean,
  time_note: Mean,
  /** Every day, oldest first: the surveys that began on it, and how many of those were sent, on that day or the next. */
  tries_history: z.array(
    z.object({ date: z.string(), number_of_finished: z.int(), number_of_tries: z.int() }),
  ),
  /** Of the customers with a visit in the period, the percent whose last visit was not their first, 1 decimal; null without a visit. */
  return_avg: z.nullable(z.number()),
  return_customers: z.int(),
  return_returned: z.int(),
})
export type Ratings = z.output<typeof Ratings>
z.globalRegistry.add(Ratings, { id: 'Ratings' })

const wrongPeriod = 'Período inválido.'

/** The ratings and NPS overview of a branch (RATE-41); only `error` if nobody answered in the period (D-61). */
export const loadOverview = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/research/overview',
  access: { who: 'ability', ability: 'research', scope: 'branch' },
  summary: 'Ratings and NPS of a branch: the last 30 days, or another period.',
  params: BranchPath,
  query: z.object({
    /** 7, 30, 90 or 365 days, today included; 30 if it is left out. */
    days: z.optional(z.int(wrongPeriod).check(z.refine(isRatingPeriod, wrongPeriod))),
  }),
  answer: z.union([Ratings, z.object({ error: z.literal(true) })]),
})
