import type { Desk, Unit } from '../conversation/desk.ts'
import { opensNext } from '../hours-text.ts'
import type { ChangeDraft } from '../conversation/state.ts'
import { type FactsContext, branchFactsOf, type HouseKnowledge } from './facts.ts'
import { slotsOfChange } from '#features/availability/changes.ts'
import { isAutoAccepted, partyLimits } from '#features/availability/config.ts'
import { type DayService, servicesOf } from '#features/availability/days-ahead.ts'
import { type DayContext, slotsOf } from '#features/availability/rules.ts'
import { type DayParts, findConfig, loadDay, loadDays } from '#features/availability/server/queries.ts'
import { timesByService } from '#features/availability/service-times.ts'
import { branchTitle } from '#features/branches/rules.ts'
import { addDays } from '#lib/days/dates.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

/** How many days ahead a free time is looked for, and how many days a list shows. */
const search = { days: 45, shown: 10 }

/** An establishment as a customer chooses it. */
export const unitOf = (branch: Branch): Unit => ({ id: branch.id, title: branchTitle(branch) })

/** The part of a desk that reads only what the establishment is and offers, for any guest. `known` reads it once. */
export function offersOf(
  db: Db,
  branch: Branch,
  { known, ...audience }: FactsContext & { known: () => Promise<HouseKnowledge> },
): Pick<Desk, 'unit' | 'now' | 'facts' | 'opens' | 'terms' | 'days' | 'times'> {
  const { now } = audience
  const timesOf = (parts: DayParts, people: number, own: ChangeDraft | null) => {
    const day: DayContext = { ...parts, audience: 'visitor', now }
    const slots = own ? slotsOfChange(day, own) : slotsOf(day)
    // A service that has begun and takes nobody else is over for a guest who asks now.
    const isOver = ({ from, largest }: DayService) =>
      day.date === now.date && from <= now.time && largest === 0
    const services = servicesOf(day, slots).filter((service) => !isOver(service))
    return timesByService(slots, services, people)
  }
  return {
    unit: unitOf(branch),
    now,
    facts: async (date) => branchFactsOf(await known(), { ...audience, date }),
    opens: async () => opensNext((await known()).house, now),
    async terms() {
      const config = await findConfig(db, branch)
      const policy = config?.cancellation_policy ?? null
      return { ...partyLimits(config), policy, isConfirmed: (people) => isAutoAccepted(config, people) }
    },
    async days(people, own) {
      const dates = Array.from({ length: search.days }, (_, days) => addDays(now.date, days))
      const days = await loadDays(db, branch, dates, { except: own?.id })
      return days
        .filter((day) => timesOf(day, people, own).some(({ slots }) => slots.length > 0))
        .slice(0, search.shown)
        .map(({ date }) => date)
    },
    times: async (date, people, own) =>
      timesOf(await loadDay(db, branch, date, { except: own?.id }), people, own),
  }
}
