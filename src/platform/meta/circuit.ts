import { LRUCache } from 'lru-cache'

/** After so many failures in a row no calls are made, and for how long. */
const failuresLimit = 5
const openMs = 30_000

type State = { failures: number; openUntil: number; isTrying: boolean }

export type Circuit = {
  /** Whether to call now. After `openMs` one caller may try; the others wait for its outcome. */
  mayAsk(key: string): boolean
  /** The outcome of a call: an answer of any kind, or none. */
  settle(key: string, isAnswered: boolean): void
}

/**
 * Keeps each key, such as a number, from waiting for a server that does not answer: after five calls in a row without an answer it is
 * left alone for 30 s, and other keys go on. In this process only; `now` is in milliseconds.
 */
export function newCircuit(now: () => number): Circuit {
  const states = new LRUCache<string, State>({ max: 10_000 })
  return {
    mayAsk(key) {
      const state = states.get(key)
      if (!state || state.failures < failuresLimit) return true
      if (state.isTrying || now() < state.openUntil) return false
      state.isTrying = true
      return true
    },
    settle(key, isAnswered) {
      if (isAnswered) {
        states.delete(key)
        return
      }
      const failures = (states.get(key)?.failures ?? 0) + 1
      states.set(key, { failures, openUntil: now() + openMs, isTrying: false })
    },
  }
}
