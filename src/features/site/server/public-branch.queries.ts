import { expressionBuilder, sql } from 'kysely'
import { compiled } from '#platform/database/engine/statements.ts'
import type { Db } from '#platform/database/database.ts'
import { entryCheck } from '#platform/database/entry-check.ts'
import { rowVersion } from '#platform/database/row-version.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Branch, BranchKey, RecheckableBranch } from '#platform/http/door/door.ts'

/** Whether a branch is published: active, not a draft, of an active business (D-12, D-70). A condition of a query on both tables. */
export const isPublished = () => {
  const eb = expressionBuilder<Tables, 'branch' | 'business'>()
  return eb.and([
    eb('branch.status', '=', 'active'),
    eb('branch.is_draft', '=', false),
    eb('business.status', '=', 'active'),
  ])
}

const branches = (db: Db) =>
  db.selectFrom('branch').innerJoin('business', 'business.id', 'branch.business_id').selectAll('branch')

export const publishedBranches = (db: Db) => branches(db).where(isPublished())

const published = (db: Db, { business_id, id }: BranchKey) =>
  publishedBranches(db).where('branch.business_id', '=', business_id).where('branch.id', '=', id)

const publicBranch = compiled((db, key: BranchKey) =>
  published(db, key).select(rowVersion('branch').as('version')),
)

/** Whether the branch is as it was read, and still published. */
const unchangedBranch = entryCheck(
  (db, given: BranchKey & { version: string }) =>
    sql`exists (${published(db, given).where(rowVersion('branch'), '=', given.version)})`,
)

const anyBranch = compiled((db, { business_id, id }: BranchKey) =>
  branches(db).where('branch.business_id', '=', business_id).where('branch.id', '=', id),
)

/** The branch with this id in any state, or null: things made for it may outlive its pages (D-117). */
export async function findBranchById(db: Db, business_id: number, id: number): Promise<Branch | null> {
  const [branch] = await anyBranch(db, { business_id, id })
  return branch ?? null
}

/** The branch that a stored row belongs to, in any state. */
export const branchOf = (
  db: Db,
  { business_id, branch_id }: { business_id: number; branch_id: number },
): Promise<Branch> =>
  db
    .selectFrom('branch')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', branch_id)
    .executeTakeFirstOrThrow()

/** The published branch with this id, or null. */
export async function findPublicBranch(db: Db, business_id: number, id: number): Promise<Branch | null> {
  return (await findRecheckable(db, business_id, id))?.branch ?? null
}

/** The same, with the check that it still is so. */
export async function findRecheckable(
  db: Db,
  business_id: number,
  id: number,
): Promise<RecheckableBranch | null> {
  const [found] = await publicBranch(db, { business_id, id })
  if (!found) return null
  const { version, ...branch } = found
  const check = unchangedBranch(db, { business_id, id, version })
  return { branch, recheck: () => check }
}

/** The branch in any state that has or had this slug, given in lowercase; an old slug differs from `branch.slug` (D-13). */
export const branchAt = (db: Db, slug: string) =>
  branches(db)
    .innerJoin('branch_slug', (join) =>
      join
        .onRef('branch_slug.business_id', '=', 'branch.business_id')
        .onRef('branch_slug.branch_id', '=', 'branch.id'),
    )
    .where('branch_slug.slug', '=', slug)

/** The same, if it is published. */
export const publishedAt = (db: Db, slug: string) => branchAt(db, slug).where(isPublished())

/** `publishedAt` as a row or null; `slug` in any case. */
export async function findPublicBranchBySlug(db: Db, slug: string): Promise<Branch | null> {
  return (await publishedAt(db, slug.toLowerCase()).executeTakeFirst()) ?? null
}
