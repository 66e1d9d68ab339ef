import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type * as z from 'zod/mini'
import type { BranchCard, BranchLink, ScheduleDay } from '../contract.ts'
import type { Db } from '#platform/database/database.ts'
import { fileUrl } from '#lib/file-url.ts'
import type { Branch, BranchKey } from '#platform/http/door.ts'
import { addressOfBranch } from './address.queries.ts'

const cards = (db: Db, businessId: number) =>
  db
    .selectFrom('branch')
    .select(['id', 'business_id', 'name', 'branch', 'slug', 'status', 'is_draft', 'avatar_path'])
    .select(addressOfBranch())
    .where('business_id', '=', businessId)

type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirstOrThrow']>>

const asCard = ({ avatar_path, address, ...branch }: CardRow): z.output<typeof BranchCard> => ({
  ...branch,
  avatar_url: fileUrl(avatar_path),
  city: address?.city ?? null,
})

/** The business's establishments by id; with `onlyOf` those whose team that person is in (D-23). */
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

/** One establishment as its card shows it. */
export async function loadCard(db: Db, { business_id, id }: BranchKey) {
  return asCard(await cards(db, business_id).where('id', '=', id).executeTakeFirstOrThrow())
}

/** Everything the digital profile shows of a branch that was already reached. */
export async function loadProfile(db: Db, branch: Branch) {
  const { address, users } = await db
    .selectFrom('branch')
    .select((eb) => [
      addressOfBranch(),
      jsonArrayFrom(
        eb
          .selectFrom('branch_user')
          .innerJoin('app_user', 'app_user.id', 'branch_user.user_id')
          .select(['app_user.id', 'app_user.name', 'app_user.email'])
          .whereRef('branch_user.business_id', '=', 'branch.business_id')
          .whereRef('branch_user.branch_id', '=', 'branch.id')
          .orderBy('app_user.name'),
      ).as('users'),
    ])
    .where('business_id', '=', branch.business_id)
    .where('id', '=', branch.id)
    .executeTakeFirstOrThrow()
  return {
    ...branch,
    address,
    users,
    avatar_url: fileUrl(branch.avatar_path),
    header_image_url: fileUrl(branch.header_image_path),
    schedule: branch.schedule as z.infer<typeof ScheduleDay>[],
    links: branch.links as z.infer<typeof BranchLink>[],
    created_at: branch.created_at.toISOString(),
    updated_at: branch.updated_at.toISOString(),
  }
}
