import { findBySlug } from './branch-page.queries.ts'
import { lostPage } from './not-found-page.ts'
import { isReserved, pageSegments } from '#features/branches/slugs.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { page, type PageAnswer, type PageRequest } from '#platform/http/page/pages.ts'

/** `/{slug}` and `/{slug}/anything` redirect to the profile (D-12), and so does any other path below a page's slug (ROUTE-17). */
async function fallback({ db, params, request }: PageRequest): Promise<PageAnswer> {
  const first = params.slug ?? ''
  const segment = first.toLowerCase()
  // The query is kept: the target page counts its campaign parameters.
  const at = request.url.indexOf('?')
  const query = at < 0 ? '' : request.url.slice(at)
  if (pageSegments.has(segment) && first !== segment) {
    const rest = (params['*'] ?? '').split('/').map(encodeURIComponent).join('/')
    return { redirect: `/${segment}/${rest}${query}` }
  }
  const [second = ''] = (params['*'] ?? '').split('/')
  const slug = pageSegments.has(segment) && `/${segment}` !== sitePath.error ? second : first
  if (isReserved(segment) && !pageSegments.has(segment)) return null
  const branch = await findBySlug(db, slug)
  if (!branch) return { redirect: sitePath.notFound }
  return { redirect: `${sitePath.profile(branch.slug)}${query}`, status: branch.slug === slug ? 302 : 301 }
}

export const pages = [
  lostPage,
  page({ path: '/:slug', load: fallback }),
  page({ path: '/:slug/*', load: fallback }),
]
