/** Timers and streams that the code of a page starts in this process; a browser would end them with the page. */
import { getCallSites } from 'node:util'
import { vi } from 'vitest'

/** A timer belongs to the page if a file of a browser's room started it; the product's server runs in the same process. */
const ofPage = /\/src\/(visitor|admin|ui|features\/[^/]+\/(visitor|admin))\/([^:?]+)/

type Timer = { from: string; repeats: boolean; clear: () => void }
const timers = new Map<unknown, Timer>()
const streams = new Map<AbortController, string>()

/** The file of the page that is running; null for the product's server and for tests. */
function starter(): string | null {
  for (const { scriptName } of getCallSites(8)) {
    const [own] = ofPage.exec(scriptName) ?? []
    if (own) return own
  }
  return null
}

/** Begins to note what page code starts; ends with the stubs of the test. */
export function watchPage(): void {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
  const timeout = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const from = starter()
    if (!from) return setTimeout(run, ms, ...given)
    const timer = setTimeout(
      (...passed: unknown[]) => {
        timers.delete(timer)
        run(...passed)
      },
      ms,
      ...given,
    )
    timers.set(timer, { from, repeats: false, clear: () => clearTimeout(timer) })
    return timer
  }
  const interval = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const from = starter()
    const timer = setInterval(run, ms, ...given)
    if (from) timers.set(timer, { from, repeats: true, clear: () => clearInterval(timer) })
    return timer
  }
  const forget = (clear: (timer?: NodeJS.Timeout) => void) => (timer?: NodeJS.Timeout) => {
    timers.delete(timer)
    clear(timer)
  }
  vi.stubGlobal('setTimeout', Object.assign(timeout, setTimeout))
  vi.stubGlobal('setInterval', interval)
  vi.stubGlobal('clearTimeout', forget(clearTimeout))
  vi.stubGlobal('clearInterval', forget(clearInterval))
}

/** Notes a stream of events until it ends; the signal ends it with the page. */
export function watchStream(url: string): { signal: AbortSignal; ended: () => void } {
  const stopping = new AbortController()
  streams.set(stopping, url)
  return { signal: stopping.signal, ended: () => void streams.delete(stopping) }
}

/**
 * Ends the rest, and names timers and streams that are still open: the code that unmounts must have ended them. An enhancement lasts as
 * long as its document.
 */
export function endPage(): string[] {
  const named = [
    ...[...timers.values()]
      .filter(({ from, repeats }) => repeats && !from.endsWith('.enhance.ts'))
      .map(({ from }) => `a repeating timer of ${from}`),
    ...[...streams.values()].map((url) => `a stream of ${url}`),
  ]
  for (const { clear } of timers.values()) clear()
  for (const stream of streams.keys()) stream.abort()
  timers.clear()
  streams.clear()
  return named
}
