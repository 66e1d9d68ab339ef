import type { z } from 'zod/mini'
import type { Slot } from '#features/availability/slots.contract.ts'
import { pageOf } from '#lib/page.ts'
import type { PublicStatus } from './rules.ts'

export type Slots = z.output<typeof Slot>[]

/** The data that renders and hydrates /reserva/{slug}. Days and times are in the venue's zone. */
export type ReserveData = {
  branch: {
    id: number
    business_id: number
    slug: string
    /** The brand that guests know. */
    name: string
    /** The name of the unit. */
    branch: string
    /** The company responsible for the form's data (D-98). */
    business: string
    /** For guests who prefer to call; null when the branch takes no reservations by phone (D-32). */
    callPhone: string | null
    cancellation_policy: string | null
  }
  limits: { min: number; max: number }
  today: string
  /** Today's times, so that the first render shows them. */
  slots: Slots
}

export const reservePage = pageOf<ReserveData>('reserve')

/** For all pages under a reservation's secret address. */
type OfReservation = {
  branch: { slug: string; name: string; branch: string }
  place: Place
}

/** Address lines and a map link; null if the branch has no address. */
export type Place = { lines: string[]; map: string } | null

type Table = { owner: string; person_number: number; date: string; time: string; status: PublicStatus }

/** For both of the owner's pages. */
type OwnersData = OfReservation & {
  reservation: Table
  /** Address of the status page. */
  home: string
  /** The link that sends the invitation; null once guests can no longer confirm. */
  invitation: string | null
}

export type StatusData = OwnersData & {
  /** How many guests confirmed. */
  guests: number
  /** Address of the page with their names. */
  guestsPath: string
  cancellation_policy: string | null
  /** Addresses of this reservation's calls: two for status.enhance.ts, and the calendar file. */
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
  /** The company responsible for the form's data (D-98). */
  business: string
  /** Whether guests can still confirm. */
  isOpen: boolean
  /** The party is complete: only guests who confirmed may still change their entry (D-88). */
  isFull: boolean
  /** Today in the venue's zone. */
  today: string
  /** The path parameters of the enhancement's call. */
  call: { business_id: number; branch_id: number; id: number; token: string }
}

/** /reserva/{slug}/{id}/{token}/rsvp. */
export const rsvpPage = pageOf<RsvpData>('rsvp')
