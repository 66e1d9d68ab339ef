import type { Selectable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { BranchTable } from '#platform/database/tables.ts'

/** A branch's row that this caller may reach; features use it as their scope. */
export type Branch = Selectable<BranchTable>

/** The part of a branch that is needed to find its rows. */
export type BranchKey = Pick<Branch, 'business_id' | 'id'>

/** The signed-in person, with the abilities of their profile (D-23). */
export type Person = {
  id: number
  name: string
  email: string
  profile_id: number
  features: readonly string[]
  /** SHA-256 of the session token: ends this session, and is the key of its limits. */
  session: string
}

/** What `admit` needs from the features; app.ts passes it in, so that the platform names no feature. */
export type Doorkeeper = {
  /** Every ability that exists; the server does not start with a route that asks for another. */
  abilities: readonly string[]
  /** The person of a valid session; null alike for an expired, revoked or unknown one and for a deactivated person. */
  identify(db: Db, token: string, now: Date): Promise<Person | null>
  /** Whether this person reaches the business, existing or not (D-04, D-23). */
  reachesBusiness(db: Db, person: Person, businessId: number): Promise<boolean>
  /** The branch, if it exists and this person reaches it. */
  findReachableBranch(db: Db, person: Person, businessId: number, branchId: number): Promise<Branch | null>
  /** The branch, if it is published: active, not a draft, of an active business. */
  findPublicBranch(db: Db, businessId: number, branchId: number): Promise<Branch | null>
}
