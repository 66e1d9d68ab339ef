import * as z from 'zod/mini'
import type { CurrentBusiness } from '#admin/current/current.ts'
import type { createUser, listUsers, updateUser } from '../contract.ts'
import {
  ChangedPassword,
  UserEmail,
  linksToBranches,
  linksToBusinesses,
  NewPassword,
  profileIds,
  UserName,
} from '../rules.ts'
import type { AnswerOf, BodyOf } from '#lib/call/endpoint.ts'

export type ListedUser = AnswerOf<typeof listUsers>['data'][number]

/** The user form's fields; ids are text, as selects hold them. */
export type UserValues = {
  name: string
  email: string
  password: string
  /** '' until staff choose one. */
  profile_id: string
  businesses: string[]
  branches: string[]
  active: boolean
}

/** The subject of the form: a user, or null for a new one; and the branch whose team the person is in or joins. */
export type FormOf = { user: ListedUser | null; team: { business_id: number; branch_id: number } | null }

/** The rules of the calls; in a team's form a person also needs at least one branch. */
export function schemaOf({ user, team }: FormOf): z.ZodMiniType<unknown, UserValues> {
  const branches = z.array(z.string())
  return z.object({
    name: UserName,
    email: UserEmail,
    password: user ? ChangedPassword : NewPassword,
    profile_id: z.string().check(z.minLength(1, 'Perfil é obrigatório')),
    businesses: z.array(z.string()),
    branches: team ? branches.check(z.minLength(1, 'Escolha ao menos um estabelecimento.')) : branches,
    active: z.boolean(),
  })
}

const texts = (ids: readonly number[]) => ids.map(String)

/**
 * The form's initial values. Without a choice of profile it is editor (MASTER-11). Links that the form does not offer are left out;
 * `bodyOf` keeps them.
 */
export function userValuesOf(
  { user, team }: FormOf,
  offered: OfferedIds,
  choosesProfile: boolean,
): UserValues {
  const initialProfile = choosesProfile ? '' : String(profileIds.editor)
  const branches = user?.branches ?? (team ? [team.branch_id] : [])
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    password: '',
    profile_id: user ? String(user.profile_id) : initialProfile,
    businesses: texts((user?.businesses ?? []).filter((id) => offered.businesses.has(id))),
    branches: texts(branches.filter((id) => offered.branches.has(id))),
    active: user?.status !== 'inactive',
  }
}

/** The ids that the form's lists offer. */
export type OfferedIds = { businesses: ReadonlySet<number>; branches: ReadonlySet<number> }

/** The possible links: for a team the branches of its business, else everything within reach. */
export function offeredOf(businesses: readonly CurrentBusiness[], team: FormOf['team']): OfferedIds {
  const within = team ? businesses.filter(({ id }) => id === team.business_id) : businesses
  return {
    businesses: new Set(within.map(({ id }) => id)),
    branches: new Set(within.flatMap((business) => business.branches.map(({ id }) => id))),
  }
}

/** The links to send: the chosen ones, and links that the form did not offer and therefore must not remove. */
function linksOf(chosen: string[], had: readonly number[] = [], offered: ReadonlySet<number>): number[] {
  return [...chosen.map(Number), ...had.filter((id) => !offered.has(id))]
}

/** The body of either call. An empty password leaves it unchanged; links that the profile does not use are not sent. */
export function userBodyOf(
  values: UserValues,
  { user }: FormOf,
  offered: OfferedIds,
): BodyOf<typeof createUser> & BodyOf<typeof updateUser> {
  const { name, email, password, active } = values
  const profile_id = Number(values.profile_id)
  return {
    name,
    email,
    password,
    profile_id,
    status: active ? 'active' : 'inactive',
    ...(linksToBusinesses(profile_id) && {
      businesses: linksOf(values.businesses, user?.businesses, offered.businesses),
    }),
    ...(linksToBranches(profile_id) && {
      branches: linksOf(values.branches, user?.branches, offered.branches),
    }),
    ...(user && { updated_at: user.updated_at }),
  }
}
