import type { IncomingHttpHeaders } from 'node:http'
import type { Settings } from '#platform/settings.ts'

/**
 * Whether one of our own pages sent this request, by headers that only a browser can set (D-05). On plain http, except on localhost,
 * browsers send no such headers, so there no request counts as ours.
 */
export function isOfOwnPage(headers: IncomingHttpHeaders, { appUrl }: Pick<Settings, 'appUrl'>): boolean {
  return headers['sec-fetch-site'] === 'same-origin' || headers.origin === new URL(appUrl).origin
}
