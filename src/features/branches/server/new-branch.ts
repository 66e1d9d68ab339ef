import type * as z from 'zod/mini'
import type { NewBranch } from '../new-branch.contract.ts'
import type { Act } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import { defaultTimeZone, zoneAfter } from '../time-zones.ts'
import { saveAddress } from './address.queries.ts'
import { takeSlug } from './slug-claims.ts'

/** Adds a draft with an address that no branch ever had. Throws 'slug_taken', after which the transaction must be rolled back. */
export async function addBranch(
  trx: Db,
  act: Act,
  business_id: number,
  given: z.output<typeof NewBranch>,
): Promise<BranchKey> {
  const { now } = act
  const { address = null, timezone, ...columns } = given
  const state = { before: null, after: address?.state_id ?? null }
  const zone = zoneAfter({ timezone: defaultTimeZone, timezone_chosen: false }, timezone, state)
  const address_id = address && (await saveAddress(trx, business_id, null, address))
  const { id } = await trx
    .insertInto('branch')
    .values({
      ...columns,
      ...zone,
      address_id,
      business_id,
      is_draft: true,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const branch = { business_id, id }
  await takeSlug(trx, branch, given.slug)
  const changes = { ...columns, ...zone, ...(address && { address }) }
  await audit(trx, act, { action: 'create', entity: 'branch', entity_id: id, branch, changes })
  return branch
}
