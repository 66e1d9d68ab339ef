import type { FastifyRequest } from 'fastify'
import type { Access } from '#lib/endpoint.ts'
import { notFound, Refusal } from '#lib/refusal.ts'
import type { Branch, Doorkeeper, Person } from '#platform/http/door.ts'
import type { House } from '#platform/house.ts'

const unauthenticated = () =>
  new Refusal('unauthenticated', 'Sua sessão expirou. Entre novamente.', { status: 401 })

const forbidden = () => new Refusal('forbidden', 'Você não tem permissão para esta ação.', { status: 403 })

/** A session's token is read from the two headers only; both present but different is nobody (D-05). */
function sessionToken(request: FastifyRequest): string | null {
  const header = request.headers['x-auth-token']
  const direct = typeof header === 'string' && header !== '' ? header : null
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
  if (direct && bearer && direct !== bearer) throw unauthenticated()
  return direct ?? bearer
}

/** A path's id as a number, or null when it can be no id at all. */
function pathId(params: unknown, name: string): number | null {
  const text = (params as Record<string, string | undefined>)[name] ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

export type Admitted = {
  person: Person | null
  branch: Branch | null
  /** The business whose rows the call may see; null for calls outside any. */
  business_id: number | null
}

/**
 * The one door (D-04, D-23): who asks, may they, and the branch they reach. On calls of staff no live session → 401; a business or
 * branch out of reach, existing or not, or a missing ability → 403. On calls of visitors a session that is dead, does not reach the
 * branch or lacks the ability counts as none: visitors' pages and rights do not depend on what is left of a session, and a create of
 * staff has a path of its own, which answers 401. A visitor's branch that is not published → 404.
 */
export async function admit(
  house: House,
  doorkeeper: Doorkeeper,
  access: Access,
  request: FastifyRequest,
): Promise<Admitted> {
  const token = sessionToken(request)
  const person = token ? await doorkeeper.identify(house.db, token, house.now()) : null
  const businessId = pathId(request.params, 'business_id')
  const branchId = pathId(request.params, 'branch_id')
  if (access.who === 'public' || access.who === 'visitor') {
    const staff = person && (!access.staff || person.features.includes(access.staff)) ? person : null
    if (access.who === 'public') return { person: staff, branch: null, business_id: null }
    if (businessId === null || branchId === null) throw notFound()
    const own = staff && (await doorkeeper.findReachableBranch(house.db, staff, businessId, branchId))
    if (own) return { person: staff, branch: own, business_id: own.business_id }
    const branch = await doorkeeper.findPublicBranch(house.db, businessId, branchId)
    if (!branch) throw notFound('Estabelecimento não encontrado.')
    return { person: null, branch, business_id: branch.business_id }
  }

  if (!person) throw unauthenticated()
  if (access.who === 'session') return { person, branch: null, business_id: null }
  if (access.scope === 'business') {
    const reached = businessId !== null && (await doorkeeper.reachesBusiness(house.db, person, businessId))
    if (!reached || !person.features.includes(access.ability)) throw forbidden()
    return { person, branch: null, business_id: access.across ? null : businessId }
  }
  if (access.scope === 'branch') {
    const branch =
      businessId !== null && branchId !== null
        ? await doorkeeper.findReachableBranch(house.db, person, businessId, branchId)
        : null
    if (!branch || !person.features.includes(access.ability)) throw forbidden()
    return { person, branch, business_id: branch.business_id }
  }
  if (!person.features.includes(access.ability)) throw forbidden()
  return { person, branch: null, business_id: null }
}
