import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import { literally, shortestSearch } from '#lib/search.ts'
import type { Db } from '#platform/database/database.ts'
import { paginate } from '#platform/database/paging.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { User } from '../contract.ts'
import { profile } from '../rules.ts'
import { branchInReach, businessInReach, type Reacher } from './reach.ts'

const perPage = 20

type Filters = { page: number; search?: string | undefined; profile_id?: number | undefined }

/** Restricts a query on `app_user` to whom this manager may see: a master everyone, others the editors of own branches. */
export function userInReach(manager: Reacher): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'app_user'>()
  if (manager.profile_id === profile.master) return eb.lit(true)
  return eb.and([
    eb('app_user.profile_id', '=', profile.editor),
    eb.exists(
      eb
        .selectFrom('branch_user as link')
        .innerJoin('branch', (join) =>
          join.onRef('branch.business_id', '=', 'link.business_id').onRef('branch.id', '=', 'link.branch_id'),
        )
        .innerJoin('business', 'business.id', 'branch.business_id')
        .whereRef('link.user_id', '=', 'app_user.id')
        .where(branchInReach(manager))
        .select('link.user_id'),
    ),
  ])
}

/** A page of the users within reach, by name (D-71); 2 or more characters search name and e-mail (D-103). */
export async function listUsersFor(db: Db, manager: Reacher, { page, search = '', profile_id }: Filters) {
  let found = db.selectFrom('app_user').where(userInReach(manager))
  if (profile_id !== undefined) found = found.where('profile_id', '=', profile_id)
  const term = search.trim()
  if (term.length >= shortestSearch) {
    const pattern = `%${literally(term)}%`
    found = found.where((eb) =>
      eb.or([
        eb(eb.fn('f_norm', ['name']), 'like', eb.fn('f_norm', [eb.val(pattern)])),
        eb('email', 'ilike', pattern),
      ]),
    )
  }
  const rows = found.select(shownColumns).orderBy('name').orderBy('id')
  const answer = await paginate(found, rows, { page, perPage })
  return { ...answer, data: await withLinks(db, manager, answer.data) }
}

export const shownColumns = ['app_user.id', 'name', 'email', 'profile_id', 'app_user.status'] as const

type Row = Omit<z.output<typeof User>, 'businesses' | 'branches'>

/** One user as the reader may see them. */
export async function presentUser(db: Db, reader: Reacher, id: number): Promise<z.output<typeof User>> {
  const rows = await db.selectFrom('app_user').where('id', '=', id).select(shownColumns).execute()
  const [user] = await withLinks(db, reader, rows)
  if (!user) throw new Error(`User ${id} is not there.`)
  return user
}

/** Adds the ids of the linked businesses and branches that the reader reaches too: other venues' stay unknown. */
async function withLinks(db: Db, reader: Reacher, rows: Row[]): Promise<z.output<typeof User>[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const businesses = await db
    .selectFrom('business_user as link')
    .innerJoin('business', 'business.id', 'link.business_id')
    .where('link.user_id', 'in', ids)
    .where(businessInReach(reader))
    .select(['link.user_id', 'business.id'])
    .orderBy('business.id')
    .execute()
  const branches = await db
    .selectFrom('branch_user as link')
    .innerJoin('branch', (join) =>
      join.onRef('branch.business_id', '=', 'link.business_id').onRef('branch.id', '=', 'link.branch_id'),
    )
    .innerJoin('business', 'business.id', 'branch.business_id')
    .where('link.user_id', 'in', ids)
    .where(branchInReach(reader))
    .select(['link.user_id', 'branch.id'])
    .orderBy('branch.id')
    .execute()
  const of = (links: { user_id: number; id: number }[], userId: number) =>
    links.filter(({ user_id }) => user_id === userId).map(({ id }) => id)
  return rows.map((row) => ({ ...row, businesses: of(businesses, row.id), branches: of(branches, row.id) }))
}
