/**
 * The questions of a conversation to the house. `server/desk.ts` answers from the database; a test conversation answers without writing.
 */
import type { BranchFacts } from '../reply.ts'
import type { Clock } from '../understand/understanding.ts'
import type { ChangeDraft } from './state.ts'
import type { ServiceTimes } from '#features/availability/service-times.ts'
import type { TableAt } from '#features/reservations/rules.ts'

/** An establishment that a customer can choose. */
export type Unit = { id: number; title: string }

/** A table that a customer asks for; `phone` in digits, `reason` as on the forms, null for none. */
export type WantedTable = {
  people: number
  date: string
  time: string
  name: string
  phone: string
  reason: number | null
}

/** The new day, time and number of people of a reservation; `seen` is the state that the customer was shown. */
export type TableChange = { id: number; wish: TableAt; seen: TableAt }

/** The outcome of a request or a change; a refusal has the code and the sentence of D-48 or D-104. */
export type BookingResult =
  | { kind: 'booked'; isConfirmed: boolean; link: string; service: string | null }
  | { kind: 'refused'; code: string; sentence: string }

/** A reservation of the customer whose time has not passed. */
export type OwnReservation = {
  id: number
  /** Its establishment. */
  unit: number
  title: string
  people: number
  date: string
  time: string
  /** The name of the service that it was booked in; null for none (D-144). */
  service: string | null
  isConfirmed: boolean
  link: string
  /** The name that it was made in. */
  name: string
  /** The occasion that the guest named; null for none. */
  reason: number | null
}

/** One establishment. */
export type Desk = {
  unit: Unit
  /** Its wall clock. */
  now: Clock
  /** The facts about the house, with its hours on a date. */
  facts: (date: string) => Promise<BranchFacts>
  /** When it opens next, 'HH:mm'; null while it is open, or if no opening is known. */
  opens: () => Promise<Clock | null>
  /** The limits of a party, what guests read before they book, and whether so many people are confirmed at once (D-46). */
  terms: () => Promise<{
    min: number
    max: number
    policy: string | null
    isConfirmed: (people: number) => boolean
  }>
  /** The next dates with a time for so many people, ascending. The seats of the reservation being changed, `own`, count as free. */
  days: (people: number, own: ChangeDraft | null) => Promise<string[]>
  /** The times of a date for so many people, by service (D-144), ascending; on its own date also the present time of `own`. */
  times: (date: string, people: number, own: ChangeDraft | null) => Promise<ServiceTimes[]>
  /** What the house knows about the sender: the phone only if the platform proves it. */
  customer: () => Promise<{ name: string | null; phone: string | null }>
  book: (wanted: WantedTable) => Promise<BookingResult>
  /** The reservations of the customer's proven phone and those made in this conversation, the next first. */
  upcoming: () => Promise<OwnReservation[]>
  /** Cancels one of these, or says why not; for a confirmed one it answers the address of the file that removes it from a calendar. */
  cancel: (id: number) => Promise<{ problem: string } | { calendar: string | null }>
  /** Changes one of these. */
  change: (change: TableChange) => Promise<BookingResult>
}

/** The business that has the conversation. */
export type BusinessDesk = {
  /** The wall clock to use before an establishment is chosen. */
  now: Clock
  /** The establishments that guests can visit, by name. */
  units: () => Promise<Unit[]>
  /** One of these; null if it was switched off. */
  desk: (branch_id: number) => Promise<Desk | null>
}
