import { expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { isSlug } from '#features/branches/slugs.ts'
import { addressOfBranch } from '#features/branches/server/address.queries.ts'
import { findPublicBranchBySlug, publishedAt } from '#features/branches/server/public-branch.ts'
import { activeMenusOfBranch } from '#features/branches/server/menus.queries.ts'
import { compiled } from '#platform/database/compiled.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Branch, BranchKey } from '#platform/http/door.ts'
import { page, type PageAnswer, type PageRoute, type Visit } from '#platform/http/pages.ts'

/** The published establishment of a slug, present or old; what can be no slug is not even looked up (D-12, D-13). */
export async function findBySlug(db: Db, slug: string): Promise<Branch | null> {
  return isSlug(slug.toLowerCase()) ? findPublicBranchBySlug(db, slug) : null
}

/** What its pages show of an establishment besides its row: its business's name, its address, its active menus and its reservation settings as saved. */
function pageParts() {
  const eb = expressionBuilder<Tables, 'branch' | 'business'>()
  return [
    eb.ref('business.name').as('business_name'),
    addressOfBranch(),
    activeMenusOfBranch(),
    jsonObjectFrom(
      eb
        .selectFrom('reservation_config')
        .select([
          'accept_reservations',
          'accept_online_reservations',
          'accept_phone_reservations',
          'cancellation_policy',
        ])
        .whereRef('reservation_config.business_id', '=', 'branch.business_id')
        .whereRef('reservation_config.branch_id', '=', 'branch.id'),
    ).as('config'),
  ] as const
}

const pagesAt = compiled((db, { slug }: { slug: string }) => publishedAt(db, slug).select(pageParts()))

/** The published establishment of a slug with all of that, in one statement. */
async function findPageBranch(db: Db, given: string) {
  const slug = given.toLowerCase()
  if (!isSlug(slug)) return null
  const [branch] = await pagesAt(db, { slug })
  return branch ?? null
}

/** The same of a branch that staff have reached, whatever its state. */
export function findStaffPageBranch(db: Db, { business_id, id }: BranchKey): Promise<PageBranch> {
  return db
    .selectFrom('branch')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .selectAll('branch')
    .select(pageParts())
    .where('branch.business_id', '=', business_id)
    .where('branch.id', '=', id)
    .executeTakeFirstOrThrow()
}

export type PageBranch = NonNullable<Awaited<ReturnType<typeof findPageBranch>>>

type BranchVisit<Names extends string> = Visit<Names> & { branch: PageBranch }

/**
 * Declares a page of one establishment. No such establishment → /error/404; an old slug or one in capitals → 301 to the same page
 * at its present address.
 */
export function branchPage<Path extends `${string}:slug${string}`>(route: {
  path: Path
  load: (visit: BranchVisit<string>) => Promise<PageAnswer>
}): PageRoute {
  return page({
    path: route.path as `/${string}/:slug`,
    async load(visit) {
      const slug = visit.params.slug
      const branch = await findPageBranch(visit.db, slug)
      if (!branch) return { redirect: '/error/404' }
      if (branch.slug !== slug) return { redirect: atSlug(visit.request.url, slug, branch.slug), status: 301 }
      return route.load({ ...visit, db: visit.house.database.ofBusiness(branch.business_id), branch })
    },
  })
}

/** The same address with another slug, query kept. */
function atSlug(url: string, from: string, to: string): string {
  const [path = '', query] = url.split('?')
  const segments = path.split('/')
  const place = segments.findIndex((segment) => decodeURIComponent(segment) === from)
  segments[place] = to
  return segments.join('/') + (query ? `?${query}` : '')
}
