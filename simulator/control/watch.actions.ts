import { setTimeout as wait } from 'node:timers/promises'
import { codes } from '../faults/codes.ts'
import type { Sim } from '../sim.ts'
import { fits } from './list.ts'
import { ControlRefusal } from './refusal.ts'

const lists = {
  requests: (sim: Sim): readonly object[] => sim.requests.list(),
  deliveries: (sim: Sim): readonly object[] => sim.deliveries.records,
  messages: (sim: Sim): readonly object[] => Object.values(sim.world.messages),
  templates: (sim: Sim): readonly object[] => Object.values(sim.world.templates),
  customers: (sim: Sim): readonly object[] => Object.values(sim.world.customers),
  tokens: (sim: Sim): readonly object[] => Object.values(sim.world.tokens),
  numbers: (sim: Sim): readonly object[] => Object.values(sim.world.numbers),
}

type Listed = {
  list: keyof typeof lists
  /** Fields that each row has; texts between slashes are regular expressions. */
  where?: Record<string, unknown>
  /** The last so many. */
  last?: number
}

/** The awaited event usually takes one or two milliseconds, and tests wait thousands of times. */
const pollMs = 1

function rows(sim: Sim, { list, where = {}, last }: Listed): unknown[] {
  if (!(list in lists)) throw new ControlRefusal(`list: ${Object.keys(lists).join(', ')}`)
  const found = lists[list](sim).filter((row) => fits(where, row))
  return last === undefined ? found : found.slice(-last)
}

export const watchActions = {
  /** Every code with what Graph says. */
  codes: () => ({ codes: [...codes].map(([code, { message }]) => ({ code, message })) }),
  version: (sim: Sim) => ({ version: sim.version }),
  list: (sim: Sim, given: Listed) => ({ rows: rows(sim, given) }),
  /** Waits until so many rows fit; refuses after the timeout. */
  async waitFor(
    sim: Sim,
    { count = 1, timeout_ms = 5000, ...given }: Listed & { count?: number; timeout_ms?: number },
  ) {
    const end = performance.now() + timeout_ms
    for (;;) {
      const found = rows(sim, given)
      if (found.length >= count) return { rows: found }
      if (performance.now() > end)
        throw new ControlRefusal(`${found.length} de ${count} em ${timeout_ms} ms: ${JSON.stringify(given)}`)
      await wait(pollMs)
    }
  },
  /** Waits until nothing leaves or is due within `within_ms`; retries and reviews that come later do not count. */
  async settle(
    sim: Sim,
    { within_ms = 2000, timeout_ms = 20_000 }: { within_ms?: number; timeout_ms?: number },
  ) {
    const end = performance.now() + timeout_ms
    while (sim.clock.busy(sim.clock.frozen ? 0 : within_ms)) {
      if (performance.now() > end) throw new ControlRefusal(`não se acalmou em ${timeout_ms} ms`)
      await wait(pollMs)
    }
    const counts: Record<string, number> = {}
    for (const { state } of sim.deliveries.records) counts[state] = (counts[state] ?? 0) + 1
    return { deliveries: counts }
  },
}
