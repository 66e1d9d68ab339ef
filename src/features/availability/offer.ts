import { bookingConfig } from '#features/availability/config.ts'
import { type Day, judgedTimes, type Reason } from '#features/availability/rules.ts'
import { takesOnline } from '#features/branches/rules.ts'

/** Dates from today on, today included, that must offer a time for the public link to be worth opening. */
export const offerDays = 15

/** What keeps a branch's public link from offering any time: what is to be changed first comes first. */
export const obstacles = [
  'business',
  'branch',
  'draft',
  'off',
  'offline',
  'services',
  'limits',
  'closed',
  'tooSoon',
  'tooFar',
  'full',
  'hours',
] as const
export type Obstacle = (typeof obstacles)[number]

/** Whether strangers may open the pages of a branch at all (D-12, D-70). */
export type Publication = {
  business_status: 'active' | 'inactive'
  status: 'active' | 'inactive'
  is_draft: boolean
}

/** Times that passed, or that another service speaks for, are nobody's to change. */
const changeable = ['limits', 'closed', 'tooSoon', 'tooFar', 'full'] as const satisfies Reason['rule'][]

/**
 * Why visitors find no time on any of these days, or null when they find one. Of several rules that keep times away the one that
 * keeps most of them. `days` are judged for visitors and share their settings and services.
 */
export function obstacleOf(branch: Publication, days: Day[]): Obstacle | null {
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
