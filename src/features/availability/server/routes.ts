import { slotsOfChange } from '../changes.ts'
import { defaultConfig } from '../config.ts'
import { getReservationConfig, listServices, saveReservationConfig } from '../contract.ts'
import { datesAhead, dayAhead, firstOf, lastDate } from '../days-ahead.ts'
import { listDays, listSlots } from '../slots.contract.ts'
import { slotsOf } from '../rules.ts'
import { changeConfig } from './config-changes.ts'
import { findConfig, findHeld, listServiceRows, loadDay, loadDays } from './queries.ts'
import { serviceRoutes } from './services.routes.ts'
import { serviceView } from './shapes.ts'
import { done } from '#lib/call/done.ts'
import { notFound } from '#lib/call/refusal.ts'
import { dateIn, localNow } from '#lib/days/zoned.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import { serve } from '#platform/http/call/serve.ts'

export const routes = [
  serve(listSlots, async ({ db, branch, person, params, query, now }) => {
    const local = localNow(now, branch.timezone)
    // Visitors must not learn how many seats a reservation holds.
    if (person && query.except) {
      const held = await findHeld(db, branch, query.except)
      if (!held) throw notFound()
      const day = await loadDay(db, branch, params.date, query)
      return slotsOfChange({ ...day, audience: 'staff', now: local }, held)
    }
    const day = await loadDay(db, branch, params.date)
    return slotsOf({ ...day, audience: person ? 'staff' : 'visitor', now: local })
  }),

  serve(listDays, async ({ db, branch, person, query, now }) => {
    const local = localNow(now, branch.timezone)
    const audience = person ? 'staff' : 'visitor'
    const days = await loadDays(db, branch, datesAhead(firstOf(query.from, local.date)))
    return {
      until: person ? null : lastDate(days[0]!.config, local),
      days: days.map((day) => dayAhead({ ...day, audience, now: local })),
    }
  }),

  serve(listServices, async ({ db, branch, now }) =>
    (await listServiceRows(db, branch, dateIn(now, branch.timezone))).map(serviceView),
  ),

  serve(getReservationConfig, ({ db, branch }) => configAnswer(db, branch)),

  serve(saveReservationConfig, (call) =>
    transaction(call.db, async (trx) => {
      const { branch } = call
      await changeConfig(trx, branch, call, call.body)
      const reservation_config = await configAnswer(trx, branch)
      return done('Configurações salvas com sucesso!', { reservation_config })
    }),
  ),

  ...serviceRoutes,
]

async function configAnswer(db: Db, branch: BranchKey) {
  const saved = await findConfig(db, branch)
  return {
    ...defaultConfig,
    cancellation_policy: null,
    ...saved,
    business_branch_id: branch.id,
    updated_at: saved?.updated_at.toISOString() ?? null,
  }
}
