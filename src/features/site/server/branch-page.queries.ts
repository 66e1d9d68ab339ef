import { isSlug } from '#features/branches/slugs.ts'
import { pageColumnsOf, type PageBranch, type PageParts } from './page-parts.ts'
import { branchAt, findPublicBranchBySlug, publishedAt } from './public-branch.queries.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { compiled } from '#platform/database/engine/statements.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch, BranchKey } from '#platform/http/door/door.ts'
import { page, type PageAnswer, type PageRequest, type PageRoute } from '#platform/http/page/pages.ts'

/** The published establishment with this slug, current or old; an invalid slug is not looked up (D-12, D-13). */
export async function findBySlug(db: Db, slug: string): Promise<Branch | null> {
  return isSlug(slug.toLowerCase()) ? findPublicBranchBySlug(db, slug) : null
}

/** Finds the establishment of a slug with these parts, in one statement. */
function finderOf<Parts extends PageParts>(parts: Parts, at: typeof publishedAt) {
  const foundWith = compiled((db, { slug }: { slug: string }) => at(db, slug).select(pageColumnsOf(parts)))
  return async (db: Db, given: string): Promise<PageBranch<Parts> | null> => {
    const slug = given.toLowerCase()
    if (!isSlug(slug)) return null
    const [branch] = await foundWith(db, { slug })
    return branch ? (branch as PageBranch<Parts>) : null
  }
}

const findAny = finderOf({}, branchAt)

/** The establishment with this slug, current or old, in any state. */
export const findAnyBySlug = (db: Db, slug: string): Promise<PageBranch | null> => findAny(db, slug)

/** Finds a branch that staff may access, in any state, with the parts of a page. */
export function staffPageBranchWith<Parts extends PageParts>(parts: Parts) {
  const foundWith = compiled((db, { business_id, id }: BranchKey) =>
    db
      .selectFrom('branch')
      .innerJoin('business', 'business.id', 'branch.business_id')
      .selectAll('branch')
      .select(pageColumnsOf(parts))
      .where('branch.business_id', '=', business_id)
      .where('branch.id', '=', id),
  )
  return async (db: Db, { business_id, id }: BranchKey): Promise<PageBranch<Parts>> => {
    const [branch] = await foundWith(db, { business_id, id })
    if (!branch) throw new Error(`There is no branch ${id}.`)
    return branch as PageBranch<Parts>
  }
}

/** The argument of `load` of an establishment's page. */
export type BranchVisit<Parts extends PageParts> = PageRequest & { branch: PageBranch<Parts> }

/**
 * Declares a page of one establishment, with the parts it shows. No such establishment: redirects to /error/404. An old slug, or one in
 * capitals: 301 to the same page at its current address. `evenClosed`: also of an establishment that is not published (D-117).
 */
export function branchPage<Parts extends PageParts = Record<never, never>>(route: {
  path: `${string}:slug${string}`
  parts: Parts
  evenClosed?: boolean
  load: (visit: BranchVisit<Parts>) => Promise<PageAnswer>
}): PageRoute {
  const findBranch = finderOf(route.parts, route.evenClosed ? branchAt : publishedAt)
  return page({
    path: route.path as `/${string}/:slug`,
    async load(visit) {
      const slug = visit.params.slug
      const branch = await findBranch(visit.db, slug)
      if (!branch) return { redirect: sitePath.notFound }
      if (branch.slug !== slug) return { redirect: atSlug(visit.request.url, slug, branch.slug), status: 301 }
      return route.load({ ...visit, db: visit.house.database.ofBusiness(branch.business_id), branch })
    },
  })
}

/** The same address with another slug; the query stays. */
function atSlug(url: string, from: string, to: string): string {
  const [path = '', query] = url.split('?')
  const segments = path.split('/')
  const place = segments.findIndex((segment) => decodeURIComponent(segment) === from)
  segments[place] = to
  return segments.join('/') + (query ? `?${query}` : '')
}
