import { branchPage, findBySlug, type PageBranch } from '#features/branches/server/branch-page.ts'
import { profile } from '#features/branches/server/profile-page.ts'
import { isReserved, pageSegments } from '#features/branches/slugs.ts'
import { page, type PageAnswer, type Visit } from '#platform/http/pages.ts'

const toProfilePage = ({ db, now, branch }: Visit & { branch: PageBranch }) => profile(db, now, branch)

const isPageSegment = (segment: string) => (pageSegments as readonly string[]).includes(segment)

/** `/{slug}` and `/{slug}/anything` lead to the profile (D-12), as does whatever else stands below a page's slug (ROUTE-17). */
async function fallback({ db, params, request }: Visit): Promise<PageAnswer> {
  const first = params.slug ?? ''
  const segment = first.toLowerCase()
  if (isPageSegment(segment) && first !== segment) {
    const query = request.url.split('?')[1]
    const rest = (params['*'] ?? '').split('/').map(encodeURIComponent).join('/')
    return { redirect: `/${segment}/${rest}${query === undefined ? '' : `?${query}`}` }
  }
  const [second = ''] = (params['*'] ?? '').split('/')
  const slug = isPageSegment(segment) && segment !== 'error' ? second : first
  if (isReserved(segment) && !isPageSegment(segment)) return null
  const branch = await findBySlug(db, slug)
  return { redirect: branch ? `/perfil/${branch.slug}` : '/error/404' }
}

/** Survey and registrations have no screen yet; their printed addresses lead to the establishment. */
const toProfile = async ({ branch }: { branch: PageBranch }) => ({ redirect: `/perfil/${branch.slug}` })

export const pages = [
  branchPage({ path: '/perfil/:slug', load: toProfilePage }),
  branchPage({ path: '/profile/:slug', load: toProfilePage }),
  branchPage({ path: '/pesquisa/:slug', load: toProfile }),
  branchPage({ path: '/cadastro/:slug', load: toProfile }),
  branchPage({ path: '/cadastro-rapido/:slug', load: toProfile }),
  page({ path: '/:slug', load: fallback }),
  page({ path: '/:slug/*', load: fallback }),
]
