/**
 * The surroundings of a page in a DOM: an address, a server that is the whole product (`app.inject`), and storage that is empty at first.
 * Nothing has a size here, and no address is ever left: `left` has the addresses that a page would open.
 */
import { cleanup, configure } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { format } from 'node:util'
import { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { onTestFinished, vi } from 'vitest'
import './popover.ts'
import { endPage, watchPage, watchStream } from './left-behind.ts'

configure({
  asyncUtilTimeout: 20_000,
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n${shownText().slice(0, 2000)}`),
})

/** The text of the page without its style sheets, for the message of a failed test. */
function shownText(): string {
  const page = document.body.cloneNode(true) as HTMLElement
  for (const sheet of page.querySelectorAll('style, script')) sheet.remove()
  return page.textContent ?? ''
}

/** Where the page went: addresses of `location.replace`, `location.assign`, `location.reload` and `window.open`, oldest first. */
export const left: string[] = []

/** The calls of the page, oldest first, for tests of sent data. */
export const sent: { method: string; url: string; body: string }[] = []

/** An answer instead of the product's, for what its own server never says; null sends the call on. */
export type Instead = (url: string, init: RequestInit) => Promise<Response | null> | Response | null
let instead: Instead = () => null

/** From now on `answer` is asked first; a thrown error is a network that fails. Without an argument the product answers again. */
export function answerInstead(answer: Instead = () => null): void {
  instead = answer
}

export const noNetwork: Instead = () => {
  throw new TypeError('Failed to fetch')
}

/** Calls of this path wait until `answer` is called; then the product answers them. */
export function untilAnswered(path: string | RegExp): { answer: () => void } {
  const { promise, resolve } = Promise.withResolvers<null>()
  const isMeant = (url: string) => (typeof path === 'string' ? url.startsWith(path) : path.test(url))
  answerInstead((url) => (isMeant(url) ? promise : null))
  return { answer: () => resolve(null) }
}

/** Calls that the product has not answered. */
const asked = new Set<Promise<unknown>>()

/** `fetch` of a browser whose server is `app`; an answer is read while it is written, as live news are. */
const fetchFrom =
  (app: FastifyInstance) =>
  async (address: string, init: RequestInit = {}) => {
    const request = new Request(new URL(address, location.origin), init)
    const { method } = request
    // That of the request follows it only as long as nothing collects the request.
    const signal = init.signal ?? new AbortController().signal
    const url = address.startsWith('/') ? address : request.url.slice(location.origin.length)
    const body = init.body ? Buffer.from(await request.arrayBuffer()) : undefined
    sent.push({ method, url, body: body?.toString() ?? '' })
    const given = await instead(url, init)
    signal.throwIfAborted()
    if (given) return given
    const isStream = request.headers.get('accept') === 'text/event-stream'
    const stream = isStream ? watchStream(url) : null
    signal.addEventListener('abort', () => stream?.ended())
    const asking = app.inject({
      method: method as InjectOptions['method'],
      url,
      headers: Object.fromEntries(request.headers.entries()),
      payload: body,
      payloadAsStream: true,
      signal: stream ? AbortSignal.any([signal, stream.signal]) : signal,
    })
    asked.add(asking)
    const answer = await asking.finally(() => asked.delete(asking))
    const headers = Object.entries(answer.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    )
    const isEmpty = [204, 304].includes(answer.statusCode)
    return new Response(isEmpty ? null : (Readable.toWeb(answer.stream()) as ReadableStream), {
      status: answer.statusCode,
      headers,
    })
  }

/**
 * Messages that a correct page also prints here: an update between two steps of a test, an element that the DOM does not know, and that a
 * test removed the page before it was hydrated.
 */
const alwaysAllowed = [
  /not wrapped in act\(/,
  /unrecognized in this browser/,
  /received an early update, before anything was able hydrate/,
]
const allowed: RegExp[] = []
const faults: string[] = []

/** Says that this test expects an error in the console, as a page whose part fails writes it. */
export function allow(fault: RegExp): void {
  allowed.push(fault)
}

/** A screen of this width, in pixels, from the next question of a page about it; 1024 unless a test says otherwise. */
export function screenWidth(width: number): void {
  happyDOM.setViewport({ width })
}

/**
 * Repeated work of a page waits until the returned function lets so many milliseconds pass. To be called before the page opens; one-time
 * work after a pause keeps its own time.
 */
export function holdIntervals(): (milliseconds: number) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  return async (milliseconds) => void (await vi.advanceTimersByTimeAsync(milliseconds))
}

const closings: (() => unknown)[] = []

/** Calls `close` when the page of this test is taken away. */
export function whenClosed(close: () => unknown): void {
  closings.push(close)
}

/** A browser at an address of `app`. */
export function openBrowser(app: FastifyInstance, path: string): UserEvent {
  history.replaceState(null, '', path)
  vi.stubGlobal('fetch', fetchFrom(app))
  watchPage()
  vi.spyOn(console, 'error').mockImplementation((...said) => void faults.push(format(...said)))
  return userEvent.setup()
}

declare const happyDOM: { setViewport: (size: { width: number }) => void }

const leave = (address: string | URL) => void left.push(String(address))
Object.assign(location, { replace: leave, assign: leave, reload: () => leave(location.pathname) })
window.open = (address) => (leave(address ?? ''), null)

/**
 * Takes the page away with all that it kept; `page.setup.ts` does so after each test, and whatever fails here leaves nothing to the next.
 * Throws what the page did not end, and any error in the console that the test did not `allow`.
 */
export async function closeBrowser(): Promise<void> {
  const unexpected: string[] = []
  const steps: (() => unknown)[] = [cleanup, ...closings.splice(0).toReversed()]
  for (const close of [...steps, () => Promise.allSettled(asked)]) {
    try {
      await close()
    } catch (error) {
      unexpected.push(format(error))
    }
  }
  unexpected.push(...endPage())
  unexpected.push(
    ...faults.filter((fault) => ![...alwaysAllowed, ...allowed].some((pattern) => pattern.test(fault))),
  )
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // After the stubs: what a test held before its page opened stands below them.
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  screenWidth(1024)
  for (const list of [left, sent, faults, allowed]) list.length = 0
  instead = () => null
  if (unexpected.length > 0)
    throw new Error(`The page left behind or complained of: ${unexpected.join('\n')}`)
}
