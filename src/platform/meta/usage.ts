import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'

/** X-Business-Use-Case-Usage: percent of the hourly budget by account, and minutes until it may ask again once it is used up. */
const Usage = z.record(
  z.string(),
  z.array(
    z.object({
      call_count: z.optional(z.number()),
      total_cputime: z.optional(z.number()),
      total_time: z.optional(z.number()),
      estimated_time_to_regain_access: z.optional(z.number()),
    }),
  ),
)

const minuteMs = 60_000
/** The longest pause; Meta's budgets are of one hour. */
const longestMs = 60 * minuteMs

/** Milliseconds for which each account of the header should pause; accounts without a pause are left out. */
export function pausesOf(header: string): Map<string, number> {
  const parsed = z.safeParse(Usage, readJson(header))
  const pauses = new Map<string, number>()
  for (const [account, uses] of Object.entries(parsed.success ? parsed.data : {})) {
    const waits = uses.map((use) => {
      const minutes = use.estimated_time_to_regain_access ?? 0
      const isSpent = Math.max(use.call_count ?? 0, use.total_cputime ?? 0, use.total_time ?? 0) >= 100
      return minutes > 0 ? minutes * minuteMs : isSpent ? minuteMs : 0
    })
    const waitMs = Math.min(Math.max(0, ...waits), longestMs)
    if (waitMs > 0) pauses.set(account, waitMs)
  }
  return pauses
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type Pauses = {
  /** Milliseconds that this caller should still wait; 0 for none. */
  left(caller: string): number
  /** Pauses a caller, never for less than it already does. */
  pause(caller: string, waitMs: number): void
}

/** The callers that should not call Meta for a while. In this process only; `now` is in milliseconds. */
export function newPauses(now: () => number): Pauses {
  const until = new LRUCache<string, number>({ max: 10_000 })
  const left = (caller: string) => Math.max(0, (until.get(caller) ?? 0) - now())
  return {
    left,
    pause: (caller, waitMs) => void until.set(caller, now() + Math.max(left(caller), waitMs)),
  }
}
