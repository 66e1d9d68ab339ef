import type { Selectable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Branch as BranchTable } from '#platform/database/tables.ts'

/** A branch's row, found for this caller; features take it as their scope. */
export type Branch = Selectable<BranchTable>

/** Enough of a branch to find its rows. */
export type BranchKey = Pick<Branch, 'business_id' | 'id'>

/** Who is signed in, with the abilities of their profile (D-23). */
export type Person = {
  id: number
  name: string
  email: string
  profile_id: number
  features: readonly string[]
  /** SHA-256 of the session token: ends this session, keys this session's limits. */
  session: string
}

/** What the one door needs to know from the features; app.ts hands it over, so that the platform names none of them. */
export type Doorkeeper = {
  /** Every ability that exists; a route asking for another one does not start. */
  abilities: readonly string[]
  /** The person of a live session, or null: expired, revoked, deactivated and unknown are the same. */
  identify(db: Db, token: string, now: Date): Promise<Person | null>
  /** Whether this person reaches the business, existing or not (D-04, D-23). */
  reachesBusiness(db: Db, person: Person, businessId: number): Promise<boolean>
  /** The branch, if it exists and this person reaches it. */
  findReachableBranch(db: Db, person: Person, businessId: number, branchId: number): Promise<Branch | null>
  /** The branch, if it is published: active, no draft, of an active business. */
  findPublicBranch(db: Db, businessId: number, branchId: number): Promise<Branch | null>
}
