import type { Faults } from './faults/faults.ts'
import type { ManagementBudget } from './graph/budget.ts'
import type { SendLimits } from './graph/send/limits.ts'
import type { Deliveries } from './webhooks/deliveries.ts'
import type { RequestLog } from './wire/request-log.ts'
import type { Clock } from './world/clock.ts'
import type { World } from './world/world.ts'

/** A running simulator, as its parts see it. */
export type Sim = {
  world: World
  seed: number
  clock: Clock
  faults: Faults
  deliveries: Deliveries
  limits: SendLimits
  budget: ManagementBudget
  requests: RequestLog
  /** Addresses of the platform and of its download host, without a slash at the end. */
  url: string
  mediaUrl: string
  /** Answers of control calls by their key. */
  keys: Map<string, unknown>
  /** Called after each change that a page may show. */
  changed: () => void
  /** Grows with each change. */
  version: number
}
