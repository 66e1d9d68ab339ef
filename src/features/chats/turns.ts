/** The assistant answers a burst of messages that many milliseconds after its last one, and not later than that after its first (D-137). */
export const gatheringMs = 2000
export const longestMs = 12_000

/** Messages written longer ago come from a platform that was away; the assistant does not answer them (D-137). */
export const answeredMs = 15 * 60_000

/** Whether a message is too old for the assistant; `at` is the platform's time. */
export const isTooOld = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > answeredMs

/** When a burst is answered, by the arrivals of its messages, oldest first; in milliseconds since 1970. */
export function answerAt(arrivals: readonly [Date, ...Date[]]): number {
  const [first, last] = [arrivals[0], arrivals.at(-1)!]
  return Math.min(last.getTime() + gatheringMs, first.getTime() + longestMs)
}
