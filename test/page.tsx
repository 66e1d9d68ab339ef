/**
 * A page of the product in a DOM: the real component at a real address, its calls answered by the whole product (`app.inject`). Nothing has a
 * size here, and no address is ever left: what a page would open is in `left`.
 */
import { act, cleanup, configure, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { InjectOptions } from 'fastify'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { queryClient } from '#admin/query-client.ts'
import { Look } from '#ui/mount.tsx'
import type { TestHouse } from './app.ts'

configure({
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(`${message}\n${document.body.textContent?.slice(0, 2000)}`),
})

/** Where the page went: addresses of `location.replace` and `location.assign`, oldest first. */
export const left: string[] = []

/** An answer instead of the product's, for what its own server never says; null sends the call on. */
export type Instead = (url: string, init: RequestInit) => Promise<Response | null> | Response | null
let instead: Instead = () => null

/** From now on `answer` is asked first; a thrown error is a network that fails. */
export function answerInstead(answer: Instead): void {
  instead = answer
}

export const noNetwork: Instead = () => {
  throw new TypeError('Failed to fetch')
}

/** Calls of this path wait until `answer` is called; then the product answers them. */
export function untilAnswered(path: string): { answer: () => void } {
  const { promise, resolve } = Promise.withResolvers<null>()
  answerInstead((url) => (url.startsWith(path) ? promise : null))
  return { answer: () => resolve(null) }
}

/** `fetch` of a browser whose server is the product. */
const fetchFrom =
  (here: TestHouse) =>
  async (address: string, init: RequestInit = {}) => {
    const request = new Request(new URL(address, location.origin), init)
    const url = new URL(request.url)
    const given = await instead(url.pathname + url.search, init)
    if (given) return given
    const answer = await here.app.inject({
      method: request.method as InjectOptions['method'],
      url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers.entries()),
      payload: init.body ? Buffer.from(await request.arrayBuffer()) : undefined,
    })
    init.signal?.throwIfAborted()
    const headers = Object.entries(answer.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    )
    const isEmpty = [204, 304].includes(answer.statusCode)
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    })
  }

/** Opens an address with a page of `here` in it, in a browser that keeps nothing yet. */
export function openPage(here: TestHouse, path: string, page: () => ReactNode): UserEvent {
  document.body.innerHTML = '<div id="root"></div>'
  history.replaceState(null, '', path)
  vi.stubGlobal('fetch', fetchFrom(here))
  render(<Look>{page()}</Look>, { container: document.getElementById('root')! })
  return userEvent.setup()
}

const leave = (address: string | URL) => void left.push(String(address))
Object.assign(location, { replace: leave, assign: leave })

/** Takes the page away with all that it kept; `page.setup.ts` does so after each test. */
export async function closePage(): Promise<void> {
  cleanup()
  await act(async () => queryClient.clear())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  left.length = 0
  instead = () => null
}
