import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Access } from '#lib/call/endpoint.ts'
import { forbidden, notFound, Refusal } from '#lib/call/refusal.ts'
import type { EntryCheck } from '#platform/database/entry-check.ts'
import type {
  Branch,
  Doorkeeper,
  IdentifiedPerson,
  PathIds,
  SignedInUser,
  RecheckableBranch,
} from '#platform/http/door/door.ts'
import type { House } from '#platform/house.ts'
import { hashToken } from '#platform/secrets.ts'

const unauthenticated = () =>
  new Refusal('unauthenticated', 'Sua sessão expirou. Entre novamente.', { status: 401 })

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

export type AdmittedCall = {
  person: SignedInUser | null
  branch: Branch | null
  /** The business whose rows the call may see; null for calls outside every business. */
  business_id: number | null
  /** It was remembered: this check has to hold before anything is answered. */
  check?: EntryCheck
}

/** Who calls, as far as the request says, and the place in its path. */
type AdmissionRequest = PathIds & { token: string | null; now: Date }

/** The database's facts about a call: the person of its session, and for visitors the published branch. */
type AdmissionFacts = { identified: IdentifiedPerson | null; published: RecheckableBranch | null }

/** Says who may make a call, and with which branch. */
export type Admission = {
  /**
   * Checks every call (D-04, D-23): who calls, whether they may, and which branch they reach. On staff calls: no valid session → 401; a
   * business or branch out of reach, existing or not, or a missing ability → 403. On visitor calls, a session that is not valid, does not
   * reach the branch or lacks the ability counts as none: visitors' pages and rights do not depend on an old session, and when staff
   * create something, that call has a path of its own, which answers 401. A visitor's branch that is not published → 404, unless the call goes
   * on after the branch closed (D-117).
   */
  admit(access: Access, request: FastifyRequest): Promise<AdmittedCall>
  /** The remembered admission; the call's first statement checks it again. Null if nothing remembered would admit the call. */
  recall(access: Access, request: FastifyRequest): AdmittedCall | null
}

/** How many admissions a process remembers: each holds the row of a branch. */
const rememberedLimit = 500

/** Admits the calls of this house, and remembers for each session and place what the database said of it. */
export function admissions(house: House, doorkeeper: Doorkeeper): Admission {
  const remembered = new LRUCache<string, AdmissionFacts>({ max: rememberedLimit })

  return {
    async admit(access, request) {
      const asked = askedBy(request, house.now())
      const found = await find(house, doorkeeper, access, asked)
      const admitted = decide(access, asked, found)
      if (recheckOf(asked, found)) remembered.set(keyOf(asked), found)
      return admitted
    },
    recall(access, request) {
      const asked = askedBy(request, house.now())
      const found = remembered.get(keyOf(asked))
      const check = found && recheckOf(asked, found)?.(asked.now)
      if (!check) return null
      try {
        return { ...decide(access, asked, found), check }
      } catch (error) {
        // Only the present rows of the database may refuse a call.
        if (error instanceof Refusal) return null
        throw error
      }
    },
  }
}

const askedBy = (request: FastifyRequest, now: Date): AdmissionRequest => ({
  token: sessionToken(request),
  businessId: pathId(request.params, 'business_id'),
  branchId: pathId(request.params, 'branch_id'),
  now,
})

const isEvenClosed = (access: Access) => access.who === 'visitor' && access.evenClosed === true

/** Calls with one key are admitted by the same rows. */
const keyOf = ({ token, businessId, branchId }: AdmissionRequest) =>
  `${token === null ? '' : hashToken(token)} ${businessId} ${branchId}`

/** The check of the deciding rows: of the branch if there is no session, of the session if nothing else was read. */
function recheckOf({ token }: AdmissionRequest, { identified, published }: AdmissionFacts) {
  if (token === null) return published?.recheck
  return published ? undefined : identified?.recheck
}

async function find(
  { db }: House,
  doorkeeper: Doorkeeper,
  access: Access,
  { token, ...asked }: AdmissionRequest,
): Promise<AdmissionFacts> {
  const identified = token ? await doorkeeper.identify(db, { token, ...asked }) : null
  const { businessId, branchId } = asked
  const needsBranch = access.who === 'visitor' && !staffOf(access, identified)?.branch
  if (!needsBranch || businessId === null || branchId === null) return { identified, published: null }
  if (!isEvenClosed(access))
    return { identified, published: await doorkeeper.findPublicBranch(db, businessId, branchId) }
  const branch = await doorkeeper.findBranch(db, businessId, branchId)
  return { identified, published: branch && { branch } }
}

/** The person whom a call for everybody recognises as staff. */
function staffOf(access: { staff?: string }, identified: IdentifiedPerson | null): IdentifiedPerson | null {
  return identified && (!access.staff || identified.person.features.includes(access.staff))
    ? identified
    : null
}

function decide(access: Access, { businessId, branchId }: PathIds, found: AdmissionFacts): AdmittedCall {
  if (access.who === 'public' || access.who === 'visitor') {
    const staff = staffOf(access, found.identified)
    if (access.who === 'public') return { person: staff?.person ?? null, branch: null, business_id: null }
    if (businessId === null || branchId === null) throw notFound()
    if (staff?.branch) return { person: staff.person, branch: staff.branch, business_id: businessId }
    if (!found.published) throw notFound('Estabelecimento não encontrado.')
    const { branch } = found.published
    return { person: null, branch, business_id: branch.business_id }
  }

  if (!found.identified) throw unauthenticated()
  const { person, branch, reachesBusiness } = found.identified
  if (access.who === 'session') return { person, branch: null, business_id: null }
  const reaches = access.scope === 'branch' ? branch !== null : access.scope === 'platform' || reachesBusiness
  if (!reaches || !person.features.includes(access.ability)) throw forbidden()
  if (access.scope === 'branch') return { person, branch, business_id: businessId }
  const isBound = access.scope === 'business' && !access.across
  return { person, branch: null, business_id: isBound ? businessId : null }
}
