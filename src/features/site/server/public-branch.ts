import { compiled } from '#platform/database/compiled.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch, BranchKey } from '#platform/http/door.ts'

/** Published branches: active, not a draft, of an active business (D-12, D-70). */
export const publishedBranches = (db: Db) =>
  db
    .selectFrom('branch')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .where('branch.status', '=', 'active')
    .where('branch.is_draft', '=', false)
    .where('business.status', '=', 'active')
    .selectAll('branch')

const publicBranch = compiled((db, { business_id, id }: BranchKey) =>
  publishedBranches(db).where('branch.business_id', '=', business_id).where('branch.id', '=', id),
)

/** The published branch with this id, or null. */
export async function findPublicBranch(db: Db, business_id: number, id: number): Promise<Branch | null> {
  const [branch] = await publicBranch(db, { business_id, id })
  return branch ?? null
}

/** The published branch that has or had this slug, given in lowercase; an old slug differs from `branch.slug` (D-13). */
export const publishedAt = (db: Db, slug: string) =>
  publishedBranches(db)
    .innerJoin('branch_slug', (join) =>
      join
        .onRef('branch_slug.business_id', '=', 'branch.business_id')
        .onRef('branch_slug.branch_id', '=', 'branch.id'),
    )
    .where('branch_slug.slug', '=', slug)

/** `publishedAt` as a row or null; `slug` in any case. */
export async function findPublicBranchBySlug(db: Db, slug: string): Promise<Branch | null> {
  return (await publishedAt(db, slug.toLowerCase()).executeTakeFirst()) ?? null
}
