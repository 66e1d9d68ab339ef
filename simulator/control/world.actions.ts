import {
  calmDelivery,
  calmStatuses,
  type DeliveryProfile,
  type ReviewProfile,
  type StatusProfile,
} from '../world/profile.ts'
import { seedWorld } from '../world/seed.ts'
import type { World } from '../world/world.ts'
import type { Sim } from '../sim.ts'

type Snapshot = { world: World; now: number; frozen: boolean }

/** Everything is forgotten but the addresses. */
function forget(sim: Sim): void {
  sim.clock.clear()
  sim.deliveries.clear()
  sim.requests.clear()
  sim.faults.clear()
  sim.limits.clear()
  sim.budget.clear()
  sim.keys.clear()
}

export const worldActions = {
  /** A new first world; `keep_apps` leaves the callbacks that were configured. */
  reset(sim: Sim, { seed = sim.seed, keep_apps = false }: { seed?: number; keep_apps?: boolean }) {
    const { apps } = sim.world
    forget(sim)
    sim.seed = seed
    sim.world = seedWorld(seed, sim.clock.now())
    if (keep_apps) sim.world.apps = apps
    sim.changed()
    return { seed }
  },
  state: (sim: Sim): Snapshot => ({
    world: structuredClone(sim.world),
    now: sim.clock.now(),
    frozen: sim.clock.frozen,
  }),
  restore(sim: Sim, { world, now, frozen }: Snapshot) {
    forget(sim)
    sim.world = structuredClone(world)
    sim.clock.set(now, frozen)
    sim.changed()
    return { now }
  },
  clock: (sim: Sim) => ({
    now: sim.clock.now(),
    iso: new Date(sim.clock.now()).toISOString(),
    frozen: sim.clock.frozen,
    waiting: sim.clock.waiting(),
  }),
  /** An ISO instant or milliseconds. */
  'clock.set'(sim: Sim, { to, frozen = sim.clock.frozen }: { to?: string | number; frozen?: boolean }) {
    sim.clock.set(to === undefined ? sim.clock.now() : new Date(to).getTime(), frozen)
    return { now: sim.clock.now(), frozen }
  },
  async 'clock.advance'(
    sim: Sim,
    {
      ms = 0,
      minutes = 0,
      hours = 0,
      days = 0,
    }: { ms?: number; minutes?: number; hours?: number; days?: number },
  ) {
    await sim.clock.advance(ms + minutes * 60_000 + hours * 3_600_000 + days * 86_400_000)
    return { now: sim.clock.now() }
  },
  /** How webhooks leave from now on; `calm` begins with the usual profile. */
  'profile.delivery'(sim: Sim, { calm = false, ...given }: Partial<DeliveryProfile> & { calm?: boolean }) {
    sim.world.delivery = { ...(calm ? calmDelivery : sim.world.delivery), ...given }
    return sim.world.delivery
  },
  'profile.statuses'(sim: Sim, { calm = false, ...given }: Partial<StatusProfile> & { calm?: boolean }) {
    sim.world.statuses = { ...(calm ? calmStatuses : sim.world.statuses), ...given }
    return sim.world.statuses
  },
  'profile.review'(sim: Sim, given: Partial<ReviewProfile>) {
    sim.world.review = { ...sim.world.review, ...given }
    return sim.world.review
  },
  /** The behaviour of dialogs, and whether a closed window refuses at once. */
  'profile.platform'(sim: Sim, given: Partial<Pick<World, 'consent' | 'refuses_outside_window'>>) {
    Object.assign(sim.world, given)
    return { consent: sim.world.consent, refuses_outside_window: sim.world.refuses_outside_window }
  },
}
