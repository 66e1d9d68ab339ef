import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type * as z from 'zod/mini'
import type { BranchLink, ScheduleDay } from '../contract.ts'
import type { Db } from '#platform/database/database.ts'
import { fileUrl } from '#lib/file-url.ts'
import type { Branch } from '#platform/http/door.ts'

/** The business's establishments by id; with `onlyOf` those whose team that person is in (D-23). */
export async function listBranches(db: Db, businessId: number, onlyOf: number | null) {
  const rows = await db
    .selectFrom('branch')
    .select(['id', 'business_id', 'name', 'branch', 'slug', 'status', 'is_draft', 'avatar_path'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('address')
          .innerJoin('city', 'city.id', 'address.city_id')
          .select(['city.name', 'city.state_id'])
          .whereRef('address.business_id', '=', 'branch.business_id')
          .whereRef('address.id', '=', 'branch.address_id'),
      ).as('city'),
    )
    .where('business_id', '=', businessId)
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
  return rows.map(({ avatar_path, ...branch }) => ({ ...branch, avatar_url: fileUrl(avatar_path) }))
}

/** Everything the digital profile shows of a branch that was already reached. */
export async function loadProfile(db: Db, branch: Branch) {
  const { address, users } = await db
    .selectFrom('branch')
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('address')
          .leftJoin('city', 'city.id', 'address.city_id')
          .select(['street', 'complement', 'number', 'district', 'zipcode'])
          .select((row) =>
            row
              .case()
              .when('city.id', 'is not', null)
              .then(
                sql<{
                  name: string
                  state_id: number
                }>`json_build_object('name', city.name, 'state_id', city.state_id)`,
              )
              .else(null)
              .end()
              .as('city'),
          )
          .whereRef('address.business_id', '=', 'branch.business_id')
          .whereRef('address.id', '=', 'branch.address_id'),
      ).as('address'),
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
