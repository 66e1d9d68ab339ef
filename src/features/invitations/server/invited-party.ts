import { countConfirmed, listConfirmed } from '#features/invitations/server/queries.ts'
import { invitationLink } from '#features/invitations/server/invitation.ts'
import type { Party } from '#features/reservations/server/party.ts'

/** What reservations show of invited people. */
export const invitedParty: Party = {
  listConfirmed: listConfirmed,
  countConfirmed: countConfirmed,
  invitationLink,
}
