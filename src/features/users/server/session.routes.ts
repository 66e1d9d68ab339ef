import { findPublicBranchBySlug } from '#features/site/server/public-branch.queries.ts'
import { done } from '#lib/call/done.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { fileUrl } from '#lib/address/file-url.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import { type Call, serve } from '#platform/http/call/serve.ts'
import { loadUser, signIn, signOut } from '../contract.ts'
import { featuresOf, profiles } from '../rules.ts'
import { demoPassword, decoyHash, requireHashingRoom, verifyPassword } from './password.ts'
import { presentPublicBranch } from './public-shape.ts'
import { notBlocked } from './reach.ts'
import { listSessionBusinesses } from './session-businesses.ts'
import type { SessionParts } from './session-parts.ts'
import { endSession, newSession } from './sessions.queries.ts'

const wrongCredentials = () => new Refusal('wrong_credentials', 'E-mail ou senha inválidos.')

const allProfiles = profiles.map((each) => ({ ...each }))

const findUserToSignIn = (db: Db, email: string) =>
  db
    .selectFrom('app_user')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .select(['id', 'name', 'email', 'profile_id', 'password_hash', notBlocked().as('may_sign_in')])
    .executeTakeFirst()

async function signInWithPassword(call: Call<typeof signIn>, parts: SessionParts) {
  const { db, house, now } = call
  const { email, password } = call.body
  const user = await findUserToSignIn(db, email)
  const matches = await verifyPassword(password, user?.password_hash ?? decoyHash)
  const isPublic = password === demoPassword && !house.settings.relaxed
  if (!user || !matches || !user.may_sign_in || isPublic) {
    await audit(db, { ...call, person: user ?? null }, { action: 'refuse', entity: 'session' })
    throw wrongCredentials()
  }
  const { id, name, profile_id } = user
  const session = await transaction(db, async (trx) => {
    // If the password changed or the user was deactivated during the verification, no session begins (D-17, D-71).
    const unchanged = await trx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', user.password_hash)
      .where('status', '=', 'active')
      .forShare()
      .executeTakeFirst()
    if (!unchanged) throw wrongCredentials()
    await audit(trx, { ...call, person: user }, { action: 'create', entity: 'session' })
    return newSession(trx, id, now)
  })
  return done(`Olá, ${name}!`, {
    token: session,
    user: { id, name, email: user.email, profile_id },
    features: featuresOf(profile_id),
    profiles: allProfiles,
    businesses: await listSessionBusinesses(db, user, parts),
  })
}

/** If the queue for hashing is full, the try is refused at once, without counting it and without using up the bot check. */
const signInRoute = (parts: SessionParts) =>
  serve(signIn, { find: async () => requireHashingRoom() }, (call) => signInWithPassword(call, parts))

const signOutRoute = serve(signOut, async (call) => {
  await transaction(call.db, async (trx) => {
    await endSession(trx, call.person.session)
    await audit(trx, call, { action: 'end', entity: 'session' })
  })
  return done('Sessão encerrada.')
})

/** The branch of a slug in its public shape, within its business; null if no published branch has it. */
async function findPublicBusiness(db: Db, slug: string | undefined, parts: SessionParts) {
  const branch = slug ? await findPublicBranchBySlug(db, slug) : null
  if (!branch) return null
  const { name, avatar_path } = await db
    .selectFrom('business')
    .where('id', '=', branch.business_id)
    .select(['name', 'avatar_path'])
    .executeTakeFirstOrThrow()
  const shown = await presentPublicBranch(db, branch, parts)
  return { id: branch.business_id, name, avatar_url: fileUrl(avatar_path), branches: [shown] }
}

type OwnBusinesses = Awaited<ReturnType<typeof listSessionBusinesses>>
type PublicBusiness = NonNullable<Awaited<ReturnType<typeof findPublicBusiness>>>

/** The person's businesses with the requested branch: their own branch gains the public fields, another one is added (D-27). */
function withAsked(own: OwnBusinesses, asked: PublicBusiness | null) {
  const [branch] = asked?.branches ?? []
  if (!asked || !branch) return own
  const joined = own.map((business) => {
    if (business.id !== asked.id) return business
    const rest = business.branches.filter(({ id }) => id !== branch.id)
    const mine = business.branches.find(({ id }) => id === branch.id)
    return { ...business, branches: [...rest, mine ? { ...branch, ...mine } : branch] }
  })
  return own.some(({ id }) => id === asked.id) ? joined : [...joined, asked]
}

const loadUserRoute = (parts: SessionParts) =>
  serve(loadUser, async ({ params, query, db, person }) => {
    const asked = await findPublicBusiness(db, query.slug, parts)
    if (params.id === 'guest') return { id: null, businesses: asked ? [asked] : [] }
    if (person?.id !== params.id) {
      throw new Refusal('forbidden', 'Sua sessão expirou. Entre novamente.', { status: 403 })
    }
    const { id, email, name, profile_id } = person
    const businesses = withAsked(await listSessionBusinesses(db, person, parts), asked)
    return {
      id,
      email,
      name,
      profile_id,
      features: featuresOf(profile_id),
      profiles: allProfiles,
      businesses,
    }
  })

export const sessionRoutes = (parts: SessionParts) => [signInRoute(parts), signOutRoute, loadUserRoute(parts)]
