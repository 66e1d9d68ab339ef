import { pageOf } from '#lib/page.ts'
import type { CalendarLinks, OwnersPageData, TokenPageData } from '#features/reservations/pages.contract.ts'

export type InviteesData = OwnersPageData & { guests: { name: string; phone: string }[] }

/** /reserva/{slug}/{id}/{token}/guests. */
export const inviteesPage = pageOf<InviteesData>('invitees')

export type RsvpData = TokenPageData & {
  /** The name of the reservation's service; null for none (D-144). */
  service: string | null
  /** The company responsible for the form's data (D-98). */
  business: string
  /** Whether invitees can still confirm. */
  isOpen: boolean
  /** The party is complete: only people who confirmed may still change their entry (D-88). */
  isFull: boolean
  /** The person who confirmed on this device; null for nobody. */
  present: { name: string } | null
  /** Link to the messaging app that tells the host that the invitee does not come. */
  decline: string
  calendar: CalendarLinks
  /** Today in the venue's zone. */
  today: string
  /** The path parameters of the enhancement's call. */
  call: { business_id: number; branch_id: number; id: number; token: string }
}

/** /reserva/{slug}/{id}/{token}/rsvp. */
export const rsvpPage = pageOf<RsvpData>('rsvp')
