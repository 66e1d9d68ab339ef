import { bookingConfig } from './config.ts'
import { type DayContext, judgedTimes, type Reason } from './rules.ts'
import { takesOnline } from '#features/branches/rules.ts'

/** How many dates, starting today, are searched for a time that the public link offers. */
export const offerDays = 15

/** Reasons why a branch's public link offers no times, in the order in which to fix them. */
export const offerObstacles = [
  'business',
  'branch',
  'draft',
  'off',
  'offline',
  'services',
  'limits',
  'closed',
  'stopped',
  'tooSoon',
  'tooFar',
  'full',
  'hours',
] as const
export type OfferObstacle = (typeof offerObstacles)[number]

/** Whether the public may open the pages of a branch at all (D-12, D-70). */
export type Publication = {
  business_status: 'active' | 'inactive'
  status: 'active' | 'inactive'
  is_draft: boolean
}

/** The rules that staff can act on, unlike a time that has passed or belongs to another service. */
const changeable = [
  'limits',
  'closed',
  'stopped',
  'tooSoon',
  'tooFar',
  'full',
] as const satisfies Reason['rule'][]

/**
 * Why visitors find no time on any of these days; null if they find one. If several rules exclude times, the rule that excludes the most.
 * `days` have the audience 'visitor' and share their settings and services.
 */
export function offerObstacleOf(branch: Publication, days: DayContext[]): OfferObstacle | null {
  if (branch.business_status === 'inactive') return 'business'
  if (branch.status === 'inactive') return 'branch'
  if (branch.is_draft) return 'draft'
  const { config = null, services = [] } = days[0] ?? {}
  if (!bookingConfig(config).accept_reservations) return 'off'
  if (!takesOnline(config)) return 'offline'
  if (services.every(({ type }) => type === 'CLO')) return 'services'
  const rules = days.flatMap(judgedTimes).map(({ reason }) => reason?.rule)
  if (rules.includes(undefined)) return null
  const counted = changeable.map((rule) => ({ rule, times: rules.filter((one) => one === rule).length }))
  const most = counted.toSorted((a, b) => b.times - a.times)[0]!
  return most.times > 0 ? most.rule : 'hours'
}
