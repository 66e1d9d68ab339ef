import { defaultConfig } from '#features/availability/config.ts'
import { getReservationConfig, listServices, listSlots } from '#features/availability/contract.ts'
import { slotsOf } from '#features/availability/rules.ts'
import { findConfig, listServiceRows, loadDay } from '#features/availability/server/queries.ts'
import { serviceRoutes } from '#features/availability/server/services.routes.ts'
import { serviceView } from '#features/availability/server/shapes.ts'
import { localNow } from '#lib/zoned.ts'
import { serve } from '#platform/http/serve.ts'
import { hitCheaply } from '#platform/limits/limits.ts'

/** Times looked up by one address (D-94); counted without a durable write (D-111). */
const slotsLimit = { name: 'slots', soft: 120, hard: 1200, windowSeconds: 60 }

export const routes = [
  serve(listSlots, async ({ db, house, branch, person, params, now, ip }) => {
    if (!person) hitCheaply({ house, now }, { ...slotsLimit, key: ip })
    const day = await loadDay(db, branch, params.date)
    const audience = person ? 'staff' : 'visitor'
    return slotsOf({ ...day, audience, now: localNow(now, branch.timezone) })
  }),

  serve(listServices, async ({ db, branch }) => (await listServiceRows(db, branch)).map(serviceView)),

  serve(getReservationConfig, async ({ db, branch }) => {
    const saved = await findConfig(db, branch)
    return {
      ...defaultConfig,
      cancellation_policy: null,
      ...saved,
      business_branch_id: branch.id,
      updated_at: saved?.updated_at.toISOString() ?? null,
    }
  }),

  ...serviceRoutes,
]
