import type { AliasableExpression } from 'kysely'
import type { ReservationRecord } from '../queries.ts'
import type { LocalNow } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** The facts of an invitation link besides the reservation itself. */
export type InvitationContext = {
  branch: { slug: string; name: string; branch: string }
  /** Address lines; may be empty. */
  place: string[]
  shortLinkBase: string
  /** The branch's wall clock now. */
  local: LocalNow
}

/** The invited people in a reservation's answers and pages; `invitations` provides it (src/app.ts). */
export type InvitedParty = {
  /** The people who confirmed, in order of confirmation. */
  listConfirmed: (
    db: Db,
    branch: BranchKey,
    reservationId: number,
  ) => Promise<{ name: string; phone: string }[]>
  /** How many confirmed: a column of a query on `reservation`. */
  countConfirmed: () => AliasableExpression<number | null>
  /** The link that sends the invitation; null once nobody can confirm any more. */
  invitationLink: (reservation: ReservationRecord, context: InvitationContext) => string | null
}
