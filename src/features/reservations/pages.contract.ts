import type { z } from 'zod/mini'
import type { Slot } from '#features/availability/slots.contract.ts'
import { pageOf } from '#lib/page.ts'
import type { PublicStatus } from './rules.ts'

export type Slots = z.output<typeof Slot>[]

/** What /reserva/{slug} is rendered from and hydrated with. Days and times are the venue's own. */
export type ReserveData = {
  branch: {
    id: number
    business_id: number
    slug: string
    /** Brand that guests know. */
    name: string
    /** Name of the unit. */
    branch: string
    /** Who answers for the data that the form collects (D-98). */
    business: string
    /** Phone for those who rather call; null when the branch takes none by phone (D-32). */
    callPhone: string | null
    cancellation_policy: string | null
  }
  limits: { min: number; max: number }
  today: string
  /** The times of today, so that the first picture already has them. */
  slots: Slots
}

export const reservePage = pageOf<ReserveData>('reserve')

/** What all pages below a reservation's secret address show. */
type OfReservation = {
  branch: { slug: string; name: string; branch: string }
  place: Place
}

/** Address lines, and where a map shows them; null where the establishment gave none. */
export type Place = { lines: string[]; map: string } | null

/** The reservation itself. */
type Table = { owner: string; person_number: number; date: string; time: string; status: PublicStatus }

/** What both pages of the owner show. */
type OwnersData = OfReservation & {
  reservation: Table
  /** Address of the status page. */
  home: string
  /** The message that invites; null once nobody can confirm any more. */
  invitation: string | null
}

export type StatusData = OwnersData & {
  /** How many guests confirmed. */
  guests: number
  /** Address of the page that names them. */
  guestsPath: string
  cancellation_policy: string | null
  /** API addresses of this reservation: two for the enhancement, and the file for a calendar. */
  statusPath: string
  cancelPath: string
  calendarPath: string
}

/** /reserva/{slug}/{id}/{token}. */
export const statusPage = pageOf<StatusData>('status')

export type GuestsData = OwnersData & { guests: { name: string; phone: string }[] }

/** /reserva/{slug}/{id}/{token}/guests. */
export const guestsPage = pageOf<GuestsData>('guests')

export type RsvpData = OfReservation & {
  reservation: Table
  /** Who answers for the data that the form collects (D-98). */
  business: string
  /** Presence may still be confirmed. */
  isOpen: boolean
  /** As many confirmed as the table is for: only they may still change what they said (D-88). */
  isFull: boolean
  /** The venue's day. */
  today: string
  /** What the enhancement's call is made with. */
  call: { business_id: number; branch_id: number; id: number; token: string }
}

/** /reserva/{slug}/{id}/{token}/rsvp. */
export const rsvpPage = pageOf<RsvpData>('rsvp')
