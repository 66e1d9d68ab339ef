import { findBySlug } from '#features/branches/server/branch-page.ts'
import { isReserved, pageSegments } from '#features/branches/slugs.ts'
import { page, type PageAnswer, type Visit } from '#platform/http/pages.ts'

const isPageSegment = (segment: string) => (pageSegments as readonly string[]).includes(segment)

/** `/{slug}` and `/{slug}/anything` lead to the profile (D-12), as does whatever else stands below a page's slug (ROUTE-17). */
async function fallback({ db, params, request }: Visit): Promise<PageAnswer> {
  const first = params.slug ?? ''
  const segment = first.toLowerCase()
  // What campaigns put there is counted on the page that it leads to.
  const at = request.url.indexOf('?')
  const query = at < 0 ? '' : request.url.slice(at)
  if (isPageSegment(segment) && first !== segment) {
    const rest = (params['*'] ?? '').split('/').map(encodeURIComponent).join('/')
    return { redirect: `/${segment}/${rest}${query}` }
  }
  const [second = ''] = (params['*'] ?? '').split('/')
  const slug = isPageSegment(segment) && segment !== 'error' ? second : first
  if (isReserved(segment) && !isPageSegment(segment)) return null
  const branch = await findBySlug(db, slug)
  if (!branch) return { redirect: '/error/404' }
  return { redirect: `/perfil/${branch.slug}${query}`, status: branch.slug === slug ? 302 : 301 }
}

export const pages = [page({ path: '/:slug', load: fallback }), page({ path: '/:slug/*', load: fallback })]
