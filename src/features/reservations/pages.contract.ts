import type { z } from 'zod/mini'
import type { listDays, Slot } from '#features/availability/slots.contract.ts'
import type { Contact } from '#lib/person/contact.ts'
import { pageOf } from '#lib/page.ts'
import type { TableChoice } from './choice.ts'
import type { PublicStatus } from './rules.ts'

export type SlotList = z.output<typeof Slot>[]
export type DaysAhead = z.output<(typeof listDays)['answer']>
export type DayServices = DaysAhead['days'][number]['services']

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
    contact: Contact
    cancellation_policy: string | null
  }
  limits: { min: number; max: number }
  today: string
  /** The choice in the address. */
  choice: TableChoice
  /** The next days, and the times and services of the chosen one, so that the first render shows them. */
  ahead: DaysAhead
  slots: SlotList
  services: DayServices
}

export const reservePage = pageOf<ReserveData>('reserve')

/** The page in place of the form, of a house without a service that opens on some day. */
export type NotOnlineData = {
  branch: { slug: string; name: string; branch: string; callPhone: string | null; contact: Contact }
}

export const notOnlinePage = pageOf<NotOnlineData>('not-online')

/** Address lines and a map link; null if the branch has no address. */
export type VenueAddress = { lines: string[]; map: string } | null

/** Ways into a guest's own calendar, as addresses. */
export type CalendarLinks = { google: string; file: string }

/** For all pages under a reservation's secret address. */
export type TokenPageData = {
  branch: { slug: string; name: string; branch: string }
  /** Whether the house has a profile and takes requests: these pages outlive both (D-117). */
  isPublished: boolean
  contact: Contact
  place: VenueAddress
  reservation: { owner: string; person_number: number; date: string; time: string; status: PublicStatus }
}

/** For both of the owner's pages. */
export type OwnersPageData = TokenPageData & {
  /** Address of the status page. */
  home: string
  /** The link that sends the invitation; null once nobody can confirm any more. */
  invitation: string | null
}

export type StatusData = OwnersPageData & {
  /** The name of its service; null for none (D-144). */
  service: string | null
  /** The time passed and the venue never answered (D-114). */
  isUnanswered: boolean
  /** The party was there: the house says thank you. */
  wasThere: boolean
  /** Whether the owner can say that they come, or said so; null: there is nothing to say. */
  presence: 'asked' | 'confirmed' | null
  /** Until when the house waits for a late guest, 'HH:mm'; null if it does not wait (D-33). */
  latest: string | null
  /** The occasion, if the request named one (D-113). */
  reason: string | null
  wishes: { label: string; text: string }[]
  /** How many confirmed. */
  confirmed: number
  /** Address of the page with their names. */
  inviteesPath: string
  cancellation_policy: string | null
  /** Addresses of this reservation's calls: three for status.enhance.ts, and the calendar file. */
  statusPath: string
  cancelPath: string
  presencePath: string
  calendarPath: string
  googleCalendar: string
}

/** /reserva/{slug}/{id}/{token}. */
export const statusPage = pageOf<StatusData>('status')
