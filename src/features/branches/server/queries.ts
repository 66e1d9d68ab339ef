import type * as z from 'zod/mini'
import type { BranchCard } from '../contract.ts'
import type { Db } from '#platform/database/database.ts'
import { fileUrl } from '#lib/address/file-url.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import { addressOfBranch } from './address.queries.ts'

const cards = (db: Db, businessId: number) =>
  db
    .selectFrom('branch')
    .select(['id', 'business_id', 'name', 'branch', 'slug', 'status', 'is_draft', 'avatar_path'])
    .select(addressOfBranch().as('address'))
    .where('business_id', '=', businessId)

type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirstOrThrow']>>

const asCard = ({ avatar_path, address, ...branch }: CardRow): z.output<typeof BranchCard> => ({
  ...branch,
  avatar_url: fileUrl(avatar_path),
  city: address?.city ?? null,
})

/** The business's establishments by id; with `onlyOf`, only those with that person in their team (D-23). */
export async function listBranches(db: Db, businessId: number, onlyOf: number | null) {
  const rows = await cards(db, businessId)
    .$if(onlyOf !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('branch_user')
            .select('user_id')
            .whereRef('branch_user.business_id', '=', 'branch.business_id')
            .whereRef('branch_user.branch_id', '=', 'branch.id')
            .where('user_id', '=', onlyOf),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(asCard)
}

export async function loadCard(db: Db, { business_id, id }: BranchKey) {
  return asCard(await cards(db, business_id).where('id', '=', id).executeTakeFirstOrThrow())
}
