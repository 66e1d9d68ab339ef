import { firstParty, partyLimits } from '#features/availability/config.ts'
import { datesAhead } from '#features/availability/days-ahead.ts'
import { slotsOf } from '#features/availability/rules.ts'
import { loadDays } from '#features/availability/server/queries.ts'
import { takesOnline } from '#features/branches/rules.ts'
import { nearTimes } from '../near-times.ts'
import type { NearTables } from '../pages.contract.ts'
import type { ProfileBranch } from './profile-page.ts'
import { localNow } from '#lib/zoned.ts'
import type { Db } from '#platform/database/database.ts'

/** The tables of today and tomorrow, from the same engine as the request form; null when there are none, or none to ask for online. */
export async function nearTables(db: Db, branch: ProfileBranch, now: Date): Promise<NearTables | null> {
  if (!takesOnline(branch.switches)) return null
  const local = localNow(now, branch.timezone)
  const loaded = await loadDays(db, branch, datesAhead(local.date, 2))
  const people = firstParty(partyLimits(loaded[0]!.config))
  const days = loaded.map((day) => {
    const slots = slotsOf({ ...day, audience: 'visitor', now: local })
    const times = slots.filter(({ available }) => available >= people).map(({ time }) => time)
    return { date: day.date, times: nearTimes(times) }
  })
  const some = days.filter(({ times }) => times.length > 0)
  return some.length > 0 ? { people, days: some, today: local.date } : null
}
