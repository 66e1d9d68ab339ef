import { countConfirmed, listConfirmed } from './queries.ts'
import { invitationLink } from './invitation.ts'
import type { InvitedParty } from '#features/reservations/server/own/party.ts'

/** What reservations show of invited people. */
export const invitedParty: InvitedParty = {
  listConfirmed: listConfirmed,
  countConfirmed: countConfirmed,
  invitationLink,
}
