import { readBlocks } from '#lib/call/event-stream.ts'

/** Nothing for this long, not even a comment, means that the connection is dead: the server sends one every 15 seconds. */
const silenceMs = 40_000

/** Waits before the next attempt, in milliseconds; the last one repeats. */
const waitsMs = [1000, 2000, 5000, 15_000, 30_000]

/** A refusal other than the session's end: too many tabs, or no right. */
const refusedMs = 60_000

type Settings = {
  url: string
  /** Read again for each attempt. */
  headers: () => Record<string, string>
  /** It is open; the changes missed since the last time are still to come. */
  onOpen: () => void
  onEvent: (event: string, data: unknown) => void
  onSignedOut: () => void
}

/**
 * Holds a stream of events open until the returned function is called: after a break it comes back by itself, with the last cursor, at once
 * when the tab is shown or the network is back.
 */
export function holdStream({ url, headers, onOpen, onEvent, onSignedOut }: Settings): () => void {
  const closing = new AbortController()
  let last: string | null = null
  let failures = 0
  let hurry = () => {}

  /** Reads until the stream ends; answers how long to wait until the next attempt. */
  async function attempt(): Promise<number> {
    const watch = new AbortController()
    const signal = AbortSignal.any([closing.signal, watch.signal])
    let timer = setTimeout(() => watch.abort(), silenceMs)
    try {
      const cursor: Record<string, string> = last === null ? {} : { 'Last-Event-ID': last }
      const answer = await fetch(url, { headers: { ...headers(), ...cursor }, signal })
      if (answer.status === 401) onSignedOut()
      if (!answer.ok || !answer.body) return answer.status < 500 ? refusedMs : nextWait()
      onOpen()
      for await (const { event, data, id } of readBlocks(answer.body)) {
        clearTimeout(timer)
        timer = setTimeout(() => watch.abort(), silenceMs)
        failures = 0
        if (data !== '') onEvent(event, JSON.parse(data))
        if (id !== null) last = id
      }
      return nextWait()
    } catch {
      return nextWait()
    } finally {
      clearTimeout(timer)
    }
  }

  const nextWait = () => waitsMs[Math.min(failures++, waitsMs.length - 1)]! * (0.75 + Math.random() / 2)

  async function hold() {
    while (!closing.signal.aborted) {
      const waitMs = await attempt()
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs)
        hurry = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  const wake = () => {
    if (document.visibilityState === 'visible') hurry()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  void hold()
  return () => {
    closing.abort()
    hurry()
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
  }
}
