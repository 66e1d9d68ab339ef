import type { AliasableExpression } from 'kysely'
import type { ReservationRecord } from '../queries.ts'
import type { LocalNow } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** What a link to invite people says besides the reservation itself. */
export type InvitationContext = {
  branch: { slug: string; name: string; branch: string }
  /** Address lines; may be empty. */
  place: string[]
  shortLinkBase: string
  /** The branch's wall clock now. */
  local: LocalNow
}

/** What a reservation's answers and pages contain of the people whom its owner invited; `invitations` provides it (src/app.ts). */
export type InvitedParty = {
  /** Who confirmed, in order of confirmation. */
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
