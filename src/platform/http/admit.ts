import type { FastifyRequest } from 'fastify'
import type { Access } from '#lib/endpoint.ts'
import { notFound, Refusal } from '#lib/refusal.ts'
import type { Branch, Doorkeeper, Person } from '#platform/http/door.ts'
import type { House } from '#platform/house.ts'

const unauthenticated = () =>
  new Refusal('unauthenticated', 'Sua sessão expirou. Entre novamente.', { status: 401 })

const forbidden = () => new Refusal('forbidden', 'Você não tem permissão para esta ação.', { status: 403 })

/** Reads a session's token from the two headers only; two different tokens count as not signed in (D-05). */
function sessionToken(request: FastifyRequest): string | null {
  const header = request.headers['x-auth-token']
  const direct = typeof header === 'string' && header !== '' ? header : null
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
  if (direct && bearer && direct !== bearer) throw unauthenticated()
  return direct ?? bearer
}

/** An id in the path as a number, or null when it cannot be an id. */
function pathId(params: unknown, name: string): number | null {
  const text = (params as Record<string, string | undefined>)[name] ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

export type Admitted = {
  person: Person | null
  branch: Branch | null
  /** The business whose rows the call may see; null for calls outside every business. */
  business_id: number | null
}

/**
 * Checks every call (D-04, D-23): who calls, whether they may, and which branch they reach. On staff calls: no valid session → 401; a
 * business or branch out of reach, existing or not, or a missing ability → 403. On visitor calls, a session that is not valid, does not
 * reach the branch or lacks the ability counts as none: visitors' pages and rights do not depend on an old session, and when staff
 * create something, that call has a path of its own, which answers 401. A visitor's branch that is not published → 404.
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
    const staffBranch = staff && (await doorkeeper.findReachableBranch(house.db, staff, businessId, branchId))
    if (staffBranch) return { person: staff, branch: staffBranch, business_id: staffBranch.business_id }
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
