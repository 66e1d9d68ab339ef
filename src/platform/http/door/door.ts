import type { Selectable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { EntryCheck } from '#platform/database/entry-check.ts'
import type { BranchTable } from '#platform/database/tables.ts'

/** A branch's row that this caller may reach; features use it as their scope. */
export type Branch = Selectable<BranchTable>

/** The part of a branch that is needed to find its rows. */
export type BranchKey = Pick<Branch, 'business_id' | 'id'>

/** The signed-in person, with the abilities of their profile (D-23). */
export type SignedInUser = {
  id: number
  name: string
  email: string
  profile_id: number
  features: readonly string[]
  /** SHA-256 of the session token: ends this session, and is the key of its limits. */
  session: string
}

/** The business and branch that a path names, whether or not they exist; null for none. */
export type PathIds = { businessId: number | null; branchId: number | null }

/** The check that the result still holds at a later time; null if it has to be read again. */
export type Recheck = (now: Date) => EntryCheck | null

export type IdentifiedPerson = {
  person: SignedInUser
  /** Whether this person reaches the named business, existing or not (D-04, D-23). */
  reachesBusiness: boolean
  /** The named branch, if it exists and this person reaches it. */
  branch: Branch | null
  /** Absent: every call identifies the person again. */
  recheck?: Recheck
}

export type RecheckableBranch = { branch: Branch; recheck?: Recheck }

/** What `admit` needs from the features; app.ts passes it in, so that the platform names no feature. */
export type Doorkeeper = {
  /** Every ability that exists; the server does not start with a route that asks for another. */
  abilities: readonly string[]
  /**
   * The person of a valid session and what they reach of the place that a path names, in one statement. Null alike for an expired, revoked
   * or unknown session and for a deactivated person.
   */
  identify(db: Db, session: { token: string; now: Date } & PathIds): Promise<IdentifiedPerson | null>
  /** The branch, if it is published: active, not a draft, of an active business. */
  findPublicBranch(db: Db, businessId: number, branchId: number): Promise<RecheckableBranch | null>
  /** The branch in any state, for calls that go on after its pages closed (D-117). */
  findBranch(db: Db, businessId: number, branchId: number): Promise<Branch | null>
}
