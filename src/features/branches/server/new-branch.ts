import type * as z from 'zod/mini'
import type { NewBranch } from '#features/branches/contract.ts'
import { numberedSlug } from '#features/branches/slugs.ts'
import { Refusal } from '#lib/refusal.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey, Person } from '#platform/http/door.ts'

/** Who adds it, where, when and from where. */
type Act = { person: Person; business_id: number; now: Date; ip: string }

/** Numbers that are tried for another address: 2 to this. */
const lastNumber = 50

/** Adds a draft under an address that nobody ever had. Throws 'slug_taken', which the transaction must not survive. */
export async function addBranch(trx: Db, act: Act, given: z.output<typeof NewBranch>): Promise<BranchKey> {
  const { business_id, now } = act
  const { id } = await trx
    .insertInto('branch')
    .values({ ...given, business_id, is_draft: true, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const branch = { business_id, id }
  if (!(await claim(trx, branch, given.slug))) throw slugTaken(await freeSlug(trx, branch, given.slug))
  await audit(trx, { ...act, branch, action: 'create', entity: 'branch', entity_id: id, changes: given })
  return branch
}

function slugTaken(suggestion: string | null): Refusal {
  const sentence = 'Este endereço já está em uso.'
  const extra = { errors: { slug: [sentence] }, ...(suggestion ? { suggestion } : {}) }
  return new Refusal('slug_taken', sentence, { extra })
}

/**
 * Takes the slug unless somebody has or had it. It is not looked up: whose it is, is none of this business's business, and of two
 * at the same moment the second waits here for the first.
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

/** The first free numbered slug; taken by this transaction, so that only its end sets it free. */
async function freeSlug(trx: Db, branch: BranchKey, slug: string): Promise<string | null> {
  for (let number = 2; number <= lastNumber; number++) {
    const proposed = numberedSlug(slug, number)
    if (await claim(trx, branch, proposed)) return proposed
  }
  return null
}
