import * as z from 'zod/mini'
import { PublicBranch } from '#features/branches/contract.ts'
import { ReservationSettings } from '#features/branches/reservation-config.contract.ts'
import { BotToken } from '#lib/bot-check/bot-token.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { Done, Id, listPageOf, PageNumber } from '#lib/fields.ts'
import { ChangedPassword, CurrentPassword, UserEmail, NewPassword, Password, UserName } from './rules.ts'

/** Reservation settings as the session carries them (back-office spec §3). */
export const SessionReservationConfig = z.extend(ReservationSettings, {
  cancellation_policy: z.nullable(z.string()),
})

/** A branch in the session (SHELL-15, SHELL-16), with the data and links of the shell. */
export const SessionBranch = z.object({
  id: z.int(),
  business_id: z.int(),
  name: z.string(),
  /** Name of the unit, such as 'Pinheiros'. */
  branch: z.string(),
  slug: z.string(),
  timezone: z.string(),
  avatar_url: z.nullable(z.string()),
  /** Null if no settings were saved (D-31). */
  reservation_config: z.nullable(SessionReservationConfig),
})

const businessWith = <Branch extends z.ZodMiniType>(branch: Branch) =>
  z.object({ id: z.int(), name: z.string(), avatar_url: z.nullable(z.string()), branches: z.array(branch) })

export const SessionBusiness = businessWith(SessionBranch)

export const SessionUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  profile_id: z.int(),
})

const Profile = z.object({ id: z.int(), name: z.string() })

/** Signs in (AUTH-43). The refusal is the same for every cause (D-19). */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth',
  access: { who: 'public' },
  summary:
    'Sign in with e-mail and password; answers the session token and the businesses and branches that the person may open.',
  body: z.object({ email: UserEmail, password: Password, 'recaptcha-token': BotToken }),
  guard: { limits: 'signIn', botCheck: 'auth' },
  answer: z.object({
    success: z.literal(true),
    msg: z.string(),
    token: z.string(),
    user: SessionUser,
    features: z.array(z.string()),
    profiles: z.array(Profile),
    businesses: z.array(SessionBusiness),
  }),
})

/** Ends the session of this request (D-17). */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: { who: 'session' },
  summary: 'Sign out: end the session of the token that is sent.',
  answer: Done,
})

/** Sends a recovery link (AUTH-45); the answer does not reveal whether the e-mail is known (D-22). */
export const forgetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forget-password',
  access: { who: 'public' },
  summary: 'Ask for a password recovery link by e-mail.',
  body: z.object({ email: UserEmail, 'recaptcha-token': BotToken }),
  guard: { limits: 'recovery', botCheck: 'auth' },
  answer: Done,
})

/** Sets a new password with the token of the recovery link (AUTH-47). */
export const setNewPassword = endpoint({
  method: 'POST',
  path: '/api/auth/new-password',
  access: { who: 'public' },
  summary: 'Set a new password with the token of a recovery link.',
  body: z.object({
    new_password: NewPassword,
    password_reset_token: z.string().check(z.maxLength(200, 'Código de recuperação inválido.')),
  }),
  answer: Done,
})

/**
 * A branch of `loadUser`: one of the person's own that was also requested by slug (fields of both shapes), another of their own, or a
 * public one.
 */
const LoadedBranch = z.union([
  z.extend(PublicBranch, { reservation_config: z.nullable(SessionReservationConfig) }),
  SessionBranch,
  PublicBranch,
])

/**
 * The person of the session, with the businesses and branches they reach (D-27). Another id, or no session: 403 (D-04). The id 'guest'
 * answers without a person. With a slug, the businesses include that branch in its public shape.
 */
export const loadUser = endpoint({
  method: 'GET',
  path: '/api/user/:id',
  access: { who: 'public' },
  summary: 'Load the signed-in person; without a session, the public fields of the branch with this slug.',
  params: z.object({ id: z.union([z.literal('guest'), Id]) }),
  query: z.object({ slug: z.optional(z.string().check(z.maxLength(100))) }),
  statuses: { 401: 'A session that is not valid.', 403: 'No session, or the id of another person.' },
  answer: z.union([
    z.extend(SessionUser, {
      features: z.array(z.string()),
      profiles: z.array(Profile),
      businesses: z.array(businessWith(LoadedBranch)),
    }),
    z.object({ id: z.null(), businesses: z.array(businessWith(PublicBranch)) }),
  ]),
})

const Status = z.enum(['active', 'inactive'], 'Situação inválida.')

/** A user in lists and forms: with the ids of those links that the reader reaches too (D-109). */
export const User = z.extend(SessionUser, {
  status: Status,
  businesses: z.array(z.int()),
  branches: z.array(z.int()),
  /** The businesses that the user owns and the reader reaches. */
  owns: z.array(z.int()),
  updated_at: z.string(),
})

const ProfileChoice = z.optional(
  z.int('Perfil inválido.').check(z.gte(1, 'Perfil inválido.'), z.lte(4, 'Perfil inválido.')),
)

/**
 * Users within reach, by name (D-71): all users for a master; for people who manage editors, the editors of their own branches.
 * `business_id` filters to its owner, the users linked to it and the editors of its branches; `branch_id` to its team. Out of reach, both
 * give an empty list.
 */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/user',
  access: { who: 'ability', ability: 'user-manage', scope: 'platform' },
  summary: 'List the users whom the caller may manage.',
  query: z.object({
    page: PageNumber,
    search: z.optional(z.string().check(z.maxLength(255, 'Máximo de 255 caracteres'))),
    profile_id: ProfileChoice,
    status: z.optional(Status),
    business_id: z.optional(Id),
    branch_id: z.optional(Id),
  }),
  answer: listPageOf(User),
})

const Links = z.optional(z.array(Id).check(z.maxLength(500, 'São muitos vínculos.')))

/** Adds a user (D-24): people who may not choose a profile add editors of their own branches. */
export const createUser = endpoint({
  method: 'POST',
  path: '/api/user',
  access: { who: 'ability', ability: 'user-manage', scope: 'platform' },
  summary: 'Create a user. A caller without the ability user-profile always creates an editor.',
  body: z.object({
    name: UserName,
    email: UserEmail,
    password: NewPassword,
    profile_id: ProfileChoice,
    status: z.optional(Status),
    businesses: Links,
    branches: Links,
  }),
  json: true,
  creates: true,
  answer: z.extend(Done, { user: User }),
})

/**
 * Changes a user (D-24, D-25): everyone may change their own name, e-mail and password; the rest depends on reach. Absent fields stay. To
 * change their own password, people need the current one (D-122): else 'wrong_password', shown beside the field.
 */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/user/:id',
  access: { who: 'session' },
  summary:
    'Change a user whom the caller may manage, or the caller. An empty password changes nothing; to change the own password, send `current_password` too.',
  params: z.object({ id: Id }),
  body: z.object({
    name: UserName,
    email: UserEmail,
    password: z.optional(ChangedPassword),
    current_password: z.optional(CurrentPassword),
    profile_id: ProfileChoice,
    status: z.optional(Status),
    businesses: Links,
    branches: Links,
    /** The user's `updated_at` when the form loaded (D-107). */
    updated_at: z.optional(z.iso.datetime('Data inválida.')),
  }),
  json: true,
  answer: z.extend(Done, { user: User }),
})

/** The challenge to solve before a call whose guard has a bot check (D-93). */
export const botCheckChallenge = endpoint({
  method: 'GET',
  path: '/api/bot-check',
  access: { who: 'public' },
  summary:
    'Get the challenge to solve before a call that asks for a bot check; it is harder after many attempts.',
  query: z.object({ action: z.enum(['customer', 'research', 'auth'], 'Ação inválida.') }),
  answer: z.union([
    z.object({ kind: z.literal('off') }),
    z.object({ kind: z.literal('recaptcha'), site_key: z.string() }),
    z.object({
      kind: z.literal('pow'),
      /** ALTCHA challenge; the token is base64 of JSON {challenge, solution: {counter, derivedKey}}. */
      challenge: z.object({
        parameters: z.looseObject({
          algorithm: z.string(),
          nonce: z.string(),
          salt: z.string(),
          cost: z.int(),
          keyLength: z.int(),
          keyPrefix: z.string(),
        }),
        signature: z.string(),
      }),
    }),
  ]),
})
