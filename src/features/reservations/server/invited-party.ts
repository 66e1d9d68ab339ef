import { countGuests, listGuests } from '#features/reservations/server/guests.queries.ts'
import { invitationLink } from '#features/reservations/server/invitation.ts'
import type { Party } from '#features/reservations/server/party.ts'

/** What reservations show of invited people. */
export const invitedParty: Party = {
  listConfirmed: listGuests,
  countConfirmed: countGuests,
  invitationLink,
}
