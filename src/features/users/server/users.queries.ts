import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import { escapeLike, searchMinLength } from '#lib/text/search.ts'
import type { Db } from '#platform/database/database.ts'
import { paginate } from '#platform/database/paging.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { User } from '../contract.ts'
import { profileIds } from '../rules.ts'
import { branchInReach, businessInReach, type Reacher } from './reach.ts'

const perPage = 20

type Filters = Partial<Record<'profile_id' | 'business_id' | 'branch_id', number>> & {
  page: number
  search?: string | undefined
  status?: 'active' | 'inactive' | undefined
}

/** The branches within this manager's reach as `branch`, with their editors as `link`; for a subquery on `app_user`. */
const linkedBranches = (manager: Reacher) =>
  expressionBuilder<Tables, 'app_user'>()
    .selectFrom('branch_user as link')
    .innerJoin('branch', (join) =>
      join.onRef('branch.business_id', '=', 'link.business_id').onRef('branch.id', '=', 'link.branch_id'),
    )
    .innerJoin('business', 'business.id', 'branch.business_id')
    .where(branchInReach(manager))

/** Restricts a query on `app_user` to users that this manager may see: a master sees everyone, others the editors of their own branches. */
export function userInReach(manager: Reacher): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'app_user'>()
  if (manager.profile_id === profileIds.master) return eb.lit(true)
  return eb.and([
    eb('app_user.profile_id', '=', profileIds.editor),
    eb.exists(linkedBranches(manager).whereRef('link.user_id', '=', 'app_user.id').select('link.user_id')),
  ])
}

/** Restricts a query on `app_user` to the people of one business: its owner, its linked users, its branches' editors. */
function ofBusiness(manager: Reacher, businessId: number): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'app_user'>()
  const linked = eb
    .selectFrom('business_user')
    .where('business_user.business_id', '=', businessId)
    .select('business_user.user_id')
    .unionAll(
      eb
        .selectFrom('branch_user')
        .where('branch_user.business_id', '=', businessId)
        .select('branch_user.user_id'),
    )
  return eb.exists(
    eb
      .selectFrom('business')
      .where('business.id', '=', businessId)
      .where(businessInReach(manager))
      .where((of) =>
        of.or([
          of('business.business_owner_id', '=', of.ref('app_user.id')),
          of(of.ref('app_user.id'), 'in', linked),
        ]),
      )
      .select('business.id'),
  )
}

/** Restricts a query on `app_user` to the editors of one branch. */
function ofBranch(manager: Reacher, branchId: number): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'app_user'>()
  return eb.exists(
    linkedBranches(manager)
      .whereRef('link.user_id', '=', 'app_user.id')
      .where('branch.id', '=', branchId)
      .select('link.user_id'),
  )
}

/** A page of the users within reach, by name (D-71); a search of 2 or more characters covers name and e-mail (D-103). */
export async function listUsersFor(db: Db, manager: Reacher, filters: Filters) {
  const { page, search = '', profile_id, status, business_id, branch_id } = filters
  let found = db.selectFrom('app_user').where(userInReach(manager))
  if (profile_id !== undefined) found = found.where('profile_id', '=', profile_id)
  if (status !== undefined) found = found.where('status', '=', status)
  if (business_id !== undefined) found = found.where(ofBusiness(manager, business_id))
  if (branch_id !== undefined) found = found.where(ofBranch(manager, branch_id))
  const term = search.trim()
  if (term.length >= searchMinLength) {
    const pattern = `%${escapeLike(term)}%`
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

const shownColumns = [
  'app_user.id',
  'name',
  'email',
  'profile_id',
  'app_user.status',
  'app_user.updated_at',
] as const

/** One user, with the data that the reader may see. */
export async function presentUser(db: Db, reader: Reacher, id: number): Promise<z.output<typeof User>> {
  const rows = await db.selectFrom('app_user').where('id', '=', id).select(shownColumns).execute()
  const [user] = await withLinks(db, reader, rows)
  if (!user) throw new Error(`User ${id} is not there.`)
  return user
}

type Row = Omit<z.output<typeof User>, 'businesses' | 'branches' | 'owns' | 'updated_at'> & {
  updated_at: Date
}

/** Adds the ids of those linked businesses and branches that the reader reaches too; others stay hidden. */
async function withLinks(db: Db, reader: Reacher, rows: Row[]): Promise<z.output<typeof User>[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const reached = db.selectFrom('business').where(businessInReach(reader)).orderBy('business.id')
  const owned = await reached
    .where('business.business_owner_id', 'in', ids)
    .select(['business.business_owner_id as user_id', 'business.id'])
    .execute()
  const businesses = await reached
    .innerJoin('business_user as link', 'link.business_id', 'business.id')
    .where('link.user_id', 'in', ids)
    .select(['link.user_id', 'business.id'])
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
  const of = (links: { user_id: number | null; id: number }[], userId: number) =>
    links.filter(({ user_id }) => user_id === userId).map(({ id }) => id)
  return rows.map(({ updated_at, ...row }) => ({
    ...row,
    businesses: of(businesses, row.id),
    branches: of(branches, row.id),
    owns: of(owned, row.id),
    updated_at: updated_at.toISOString(),
  }))
}
