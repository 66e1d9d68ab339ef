import { countConfirmed, listConfirmed } from './queries.ts'
import { invitationLink } from './invitation.ts'
import type { Party } from '#features/reservations/server/party.ts'

/** What reservations show of invited people. */
export const invitedParty: Party = {
  listConfirmed: listConfirmed,
  countConfirmed: countConfirmed,
  invitationLink,
}
