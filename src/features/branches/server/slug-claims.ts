/** Which branch has which public address: one row for every slug ever used (D-13). */
import { numberedSlug } from '../slugs.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { Db } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** The last number tried for a suggested address; the first is 2. */
const lastNumber = 50

/**
 * Takes the slug for a branch, as its first or to replace `before`, which then redirects to it. A branch may take back a slug it gave up.
 * Throws 'slug_taken' with a free `suggestion`; the transaction must then be rolled back.
 */
export async function takeSlug(trx: Db, branch: BranchKey, slug: string, before?: string): Promise<void> {
  if (!(await regain(trx, branch, slug)) && !(await claim(trx, branch, slug))) {
    throw slugTaken(await freeSlug(trx, branch, slug))
  }
  if (before === undefined) return
  await trx
    .updateTable('branch_slug')
    .set({ is_current: false })
    .where(inBranch(branch))
    .where('slug', '!=', slug)
    .execute()
}

function slugTaken(suggestion: string | null): Refusal {
  const sentence = 'Este endereço já está em uso.'
  const extra = { errors: { slug: [sentence] }, ...(suggestion ? { suggestion } : {}) }
  return new Refusal('slug_taken', sentence, { extra })
}

/** Makes a slug that this branch has or had its current one. */
async function regain(trx: Db, branch: BranchKey, slug: string): Promise<boolean> {
  const own = await trx
    .updateTable('branch_slug')
    .set({ is_current: true })
    .where('slug', '=', slug)
    .where(inBranch(branch))
    .returning('slug')
    .executeTakeFirst()
  return own !== undefined
}

/**
 * Takes the slug unless a branch has or had it. It inserts instead of looking: a business must not learn who has a slug, and of two
 * requests at the same moment the second waits here for the first.
 */
async function claim(trx: Db, branch: BranchKey, slug: string): Promise<boolean> {
  const claimed = await trx
    .insertInto('branch_slug')
    .values({ slug, business_id: branch.business_id, branch_id: branch.id })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('slug')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The first free numbered slug. This transaction takes it, so it becomes free again only when the transaction ends. */
async function freeSlug(trx: Db, branch: BranchKey, slug: string): Promise<string | null> {
  for (let number = 2; number <= lastNumber; number++) {
    const proposed = numberedSlug(slug, number)
    if (await claim(trx, branch, proposed)) return proposed
  }
  return null
}
