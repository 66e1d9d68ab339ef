/** Google's addresses under which an establishment is reviewed, by host, each with the paths that belong to it: `/url?q=` leads anywhere. */
const places = new Map(
  Object.entries({
    'g.page': /^\/./,
    'maps.app.goo.gl': /^\/./,
    'share.google': /^\/./,
    'goo.gl': /^\/maps\/./,
    'search.google.com': /^\/local\//,
    'maps.google.com': /^\//,
    'maps.google.com.br': /^\//,
    'www.google.com': /^\/(maps|search)\b/,
    'www.google.com.br': /^\/(maps|search)\b/,
    'google.com': /^\/(maps|search)\b/,
    'google.com.br': /^\/(maps|search)\b/,
  }),
)

/** An https address at which Google takes reviews, in its full spelling; null for every other text. */
export function googleReviewAddress(text: string): string | null {
  const url = URL.parse(text)
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.port) return null
  return places.get(url.hostname)?.test(url.pathname) ? url.href : null
}
