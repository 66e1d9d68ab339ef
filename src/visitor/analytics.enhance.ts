import { afterConsent } from './consent.ts'

/**
 * Visitor counting of a branch (PUB-09, PUB-10, D-90). The server checked the ids; they are passed as values and never become script text.
 * The counted path comes from the server, so that no secret in an address is counted.
 */
type AnalyticsWindow = Window & {
  dataLayer?: unknown[]
  fbq?: Queue
  _fbq?: Queue
}
type Queue = ((...event: unknown[]) => void) & {
  queue: unknown[][]
  loaded: boolean
  version: string
  push?: unknown
}

const { google, pixel, countedPath = '/', asks } = document.documentElement.dataset
const counting = window as AnalyticsWindow

function load(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}

/** The parameters that name the campaign that brought a visitor; no other part of the query is counted. */
const campaign = /^(utm_[a-z_]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid)$/

/** The counted address, with its campaign when the page is at exactly the path that the server named. */
function countedLocation(): string {
  const { origin, pathname, search } = location
  const given = new URLSearchParams(pathname === countedPath ? search : '')
  const kept = new URLSearchParams([...given].filter(([name]) => campaign.test(name))).toString()
  return origin + countedPath + (kept && `?${kept}`)
}

function countByGoogle(google: string): void {
  const layer = (counting.dataLayer ??= [])
  // Google reads `arguments` objects, not arrays.
  const gtag: (...event: unknown[]) => void = function () {
    layer.push(arguments)
  }
  gtag('js', new Date())
  gtag('config', google, { page_path: countedPath, page_location: countedLocation() })
  const container = google.startsWith('GTM-') ? 'gtm.js' : 'gtag/js'
  load(`https://www.googletagmanager.com/${container}?id=${encodeURIComponent(google)}`)
}

function countByPixel(pixel: string): void {
  const queue: unknown[][] = []
  const fbq: Queue = Object.assign((...event: unknown[]) => void queue.push(event), {
    queue,
    loaded: true,
    version: '2.0',
  })
  fbq.push = fbq
  counting.fbq = counting._fbq = fbq
  fbq('init', pixel)
  fbq('track', 'PageView')
  load('https://connect.facebook.net/pt_BR/fbevents.js')
}

function count(): void {
  if (google) countByGoogle(google)
  if (pixel) countByPixel(pixel)
}

if (asks === undefined) count()
else afterConsent(asks, count)
