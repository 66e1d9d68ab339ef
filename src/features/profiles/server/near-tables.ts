import { firstParty, partyLimits } from '#features/availability/config.ts'
import { datesAhead, servicesOf } from '#features/availability/days-ahead.ts'
import { type DayContext, slotsOf } from '#features/availability/rules.ts'
import { loadDays } from '#features/availability/server/queries.ts'
import { timesByService } from '#features/availability/service-times.ts'
import { takesOnline } from '#features/branches/rules.ts'
import { nearTimesOf } from '../near-times.ts'
import type { NearTables } from '../pages.contract.ts'
import type { ProfileBranch } from './profile-page.ts'
import { localNow } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'

/** The tables of today and tomorrow, from the same engine as the request form; null if there are no tables, or none to ask for online. */
export async function nearTables(db: Db, branch: ProfileBranch, now: Date): Promise<NearTables | null> {
  if (!takesOnline(branch.switches)) return null
  const local = localNow(now, branch.timezone)
  const loaded = await loadDays(db, branch, datesAhead(local.date, 2))
  const people = firstParty(partyLimits(loaded[0]!.config))
  const days = loaded.map((one) => {
    const day: DayContext = { ...one, audience: 'visitor', now: local }
    const slots = slotsOf(day)
    const parts = timesByService(slots, servicesOf(day, slots), people)
    const services = parts.map(({ title, slots }) => ({ title, times: slots.map(({ time }) => time) }))
    return { date: day.date, services: nearTimesOf(services) }
  })
  const hasTimes = days.some(({ services }) => services.some(({ times }) => times.length > 0))
  const some = days.filter(({ services }) => services.length > 0)
  return hasTimes ? { people, days: some, today: local.date } : null
}
