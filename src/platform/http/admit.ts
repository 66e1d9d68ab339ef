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
 * create something, that call has a path of its own, which answers 401. A visitor's branch that is not published → 404, unless the call goes
 * on after the branch closed (D-117).
 */
export async function admit(
  house: House,
  doorkeeper: Doorkeeper,
  access: Access,
  request: FastifyRequest,
): Promise<Admitted> {
  const token = sessionToken(request)
  const named = {
    businessId: pathId(request.params, 'business_id'),
    branchId: pathId(request.params, 'branch_id'),
  }
  const found = token ? await doorkeeper.identify(house.db, { token, now: house.now(), ...named }) : null
  if (access.who === 'public' || access.who === 'visitor') {
    const staff = found && (!access.staff || found.person.features.includes(access.staff)) ? found : null
    if (access.who === 'public') return { person: staff?.person ?? null, branch: null, business_id: null }
    const { businessId, branchId } = named
    if (businessId === null || branchId === null) throw notFound()
    if (staff?.branch) return { person: staff.person, branch: staff.branch, business_id: businessId }
    const branch = access.evenClosed
      ? await doorkeeper.findBranch(house.db, businessId, branchId)
      : await doorkeeper.findPublicBranch(house.db, businessId, branchId)
    if (!branch) throw notFound('Estabelecimento não encontrado.')
    return { person: null, branch, business_id: branch.business_id }
  }

  if (!found) throw unauthenticated()
  const { person, branch, reachesBusiness } = found
  if (access.who === 'session') return { person, branch: null, business_id: null }
  const reaches = access.scope === 'branch' ? branch !== null : access.scope === 'platform' || reachesBusiness
  if (!reaches || !person.features.includes(access.ability)) throw forbidden()
  if (access.scope === 'branch') return { person, branch, business_id: named.businessId }
  const isBound = access.scope === 'business' && !access.across
  return { person, branch: null, business_id: isBound ? named.businessId : null }
}
