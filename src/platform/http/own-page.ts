import type { IncomingHttpHeaders } from 'node:http'
import type { Settings } from '#platform/settings.ts'

/**
 * Whether one of our own pages makes this request, by what only the browser itself writes (D-05). A browser says nothing of the kind
 * on plain http outside its own machine, so there nothing is a request of ours.
 */
export function isOfOwnPage(headers: IncomingHttpHeaders, { appUrl }: Pick<Settings, 'appUrl'>): boolean {
  return headers['sec-fetch-site'] === 'same-origin' || headers.origin === new URL(appUrl).origin
}
