import type { WebhookObject } from '../world/app.ts'
import type { PlatformEvent } from '../world/profile.ts'

export type Attempt = { at: number; status: number | null; ms: number; error: string | null; answer: string }

export type DeliveryState = 'dropped' | 'lost' | 'held' | 'waiting' | 'delivered' | 'retrying' | 'given-up'

/** One POST to a callback, or one that was not made, with the reason. */
export type Delivery = {
  id: number
  state: DeliveryState
  reason: string | null
  app_id: string | null
  object: WebhookObject
  fields: string[]
  events: PlatformEvent[]
  url: string
  body: string
  headers: Record<string, string>
  created_at: number
  /** When the next attempt is due. */
  due: number | null
  attempts: Attempt[]
  copy_of: number | null
}

const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** Gaps before each further attempt; the last repeats. After seven days nothing is tried. */
const gaps = [15 * second, minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour]
const givesUpAfterMs = 7 * 24 * hour

/** Milliseconds until the next attempt; null when Meta gives up. */
export function nextGap(delivery: Delivery, now: number): number | null {
  const gap = gaps[Math.min(delivery.attempts.length, gaps.length) - 1] ?? gaps[0]!
  return now + gap - delivery.created_at > givesUpAfterMs ? null : gap
}
