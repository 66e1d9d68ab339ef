import { type Expression, type ExpressionWrapper, expressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '#platform/database/tables.ts'
import { profileIds } from '../rules.ts'

/** A person whose reach is asked for; the profile decides what they reach (D-23). */
export type Reacher = { id: number; profile_id: number }

/** The condition on `business` for each profile, of the person with this id; only masters reach an inactive business (D-70). */
function businessesByProfile(id: number | Expression<number>): Record<number, Expression<SqlBool>> {
  const eb = expressionBuilder<Tables, 'business'>()
  const linked = eb.exists(
    eb
      .selectFrom('business_user')
      .whereRef('business_user.business_id', '=', 'business.id')
      .where('business_user.user_id', '=', id)
      .select('business_user.user_id'),
  )
  const hasLinkedBranch = eb.exists(
    eb
      .selectFrom('branch_user')
      .whereRef('branch_user.business_id', '=', 'business.id')
      .where('branch_user.user_id', '=', id)
      .select('branch_user.user_id'),
  )
  const active = eb('business.status', '=', 'active')
  return {
    [profileIds.master]: eb.lit(true),
    [profileIds.agency]: eb.and([active, linked]),
    [profileIds.business]: eb.and([active, eb.or([eb('business.business_owner_id', '=', id), linked])]),
    [profileIds.editor]: eb.and([active, hasLinkedBranch]),
  }
}

/** Whether this person is linked to the branch. */
const linkedBranch = (id: number | Expression<number>) => {
  const eb = expressionBuilder<Tables, 'branch'>()
  return eb.exists(
    eb
      .selectFrom('branch_user')
      .whereRef('branch_user.business_id', '=', 'branch.business_id')
      .whereRef('branch_user.branch_id', '=', 'branch.id')
      .where('branch_user.user_id', '=', id)
      .select('branch_user.user_id'),
  )
}

const nothing = () => expressionBuilder<Tables, 'business'>().lit(false)

/** Restricts a query on `business` to what the person reaches. */
export const businessInReach = ({ id, profile_id }: Reacher): Expression<SqlBool> =>
  businessesByProfile(id)[profile_id] ?? nothing()

/** Restricts a query on `branch` joined with its `business` to what the person reaches: an editor reaches only linked branches. */
export function branchInReach(person: Reacher): Expression<SqlBool> {
  const inReach = businessInReach(person)
  if (person.profile_id !== profileIds.editor) return inReach
  return expressionBuilder<Tables, 'branch'>().and([inReach, linkedBranch(person.id)])
}

/** Restricts `business` to what the person of the joined row of `app_user` reaches: the database looks at the profile. */
export function businessInReachOfUser(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'app_user'>()
  const byProfile = Object.entries(businessesByProfile(eb.ref('app_user.id')))
  return eb.or(
    byProfile.map(([id, condition]) => eb.and([eb('app_user.profile_id', '=', Number(id)), condition])),
  )
}

/** Restricts `branch`, joined with a business that is in reach, to what the person of the joined row of `app_user` reaches. */
export function branchInReachOfUser(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'app_user'>()
  return eb.or([eb('app_user.profile_id', '<>', profileIds.editor), linkedBranch(eb.ref('app_user.id'))])
}

/**
 * Restricts a query on `app_user` to people who may be signed in: active, and not blocked by inactive businesses. A person without any
 * business is not blocked: the shell tells them so (D-18, D-70).
 */
export function notBlocked(): ExpressionWrapper<Tables, 'app_user', SqlBool> {
  const eb = expressionBuilder<Tables, 'app_user'>()
  const links = eb
    .selectFrom('business')
    .whereRef('business.business_owner_id', '=', 'app_user.id')
    .select('business.id as business_id')
    .unionAll(
      eb
        .selectFrom('business_user')
        .whereRef('business_user.user_id', '=', 'app_user.id')
        .select('business_user.business_id'),
    )
    .unionAll(
      eb
        .selectFrom('branch_user')
        .whereRef('branch_user.user_id', '=', 'app_user.id')
        .select('branch_user.business_id'),
    )
    .as('link')
  const linked = eb.selectFrom(links)
  const isActive = eb.exists(
    linked
      .innerJoin('business as owned', 'owned.id', 'link.business_id')
      .where('owned.status', '=', 'active')
      .select('link.business_id'),
  )
  return eb.and([
    eb('app_user.status', '=', 'active'),
    eb.or([
      eb('app_user.profile_id', '=', profileIds.master),
      isActive,
      eb.not(eb.exists(linked.select('link.business_id'))),
    ]),
  ])
}
