/** What a conversation asks of the house. `server/desk.ts` answers from the database; a test conversation may answer without writing. */
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

/** A reservation is to have another day, time or number of people; `seen` is what the customer was shown of it. */
export type TableChange = { id: number; wish: TableAt; seen: TableAt }

/** What became of a request or a change; a refusal has the code and the sentence of D-48 or D-104. */
export type BookingResult =
  | { kind: 'booked'; isConfirmed: boolean; link: string; service: string | null }
  | { kind: 'refused'; code: string; sentence: string }

/** A reservation of the customer that is still ahead. */
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
  /** In whose name it is. */
  name: string
  /** The occasion that was told; null for none. */
  reason: number | null
}

/** One establishment. */
export type Desk = {
  unit: Unit
  /** Its wall clock. */
  now: Clock
  /** What is said of the house, with the hours of a date of its calendar. */
  facts: (date: string) => Promise<BranchFacts>
  /** When it opens next, 'HH:mm'; null while it is open, or where no opening is known. */
  opens: () => Promise<Clock | null>
  /** The size of a party, what guests read before they book, and whether so many people are confirmed at once (D-46). */
  terms: () => Promise<{
    min: number
    max: number
    policy: string | null
    isConfirmed: (people: number) => boolean
  }>
  /** The next dates with a time for so many people, ascending. The seats of the reservation `own`, which is being changed, count as free. */
  days: (people: number, own: ChangeDraft | null) => Promise<string[]>
  /** The times of a date for so many people, by service (D-144), ascending; of its own date, also the time of `own`. */
  times: (date: string, people: number, own: ChangeDraft | null) => Promise<ServiceTimes[]>
  /** What the house knows of who writes: the phone only where the platform proves it. */
  customer: () => Promise<{ name: string | null; phone: string | null }>
  book: (wanted: WantedTable) => Promise<BookingResult>
  /** Those of the customer's proven phone, and those made in this conversation, the next first. */
  upcoming: () => Promise<OwnReservation[]>
  /** Cancels one of these; a confirmed one answers the address of the file that takes it out of a calendar. Or why it cannot be. */
  cancel: (id: number) => Promise<{ problem: string } | { calendar: string | null }>
  /** Changes one of these. */
  change: (change: TableChange) => Promise<BookingResult>
}

/** The business whose conversation it is. */
export type BusinessDesk = {
  /** A wall clock for what is said before an establishment is chosen. */
  now: Clock
  /** The establishments that guests can visit, by name. */
  units: () => Promise<Unit[]>
  /** One of these; null once it was switched off. */
  desk: (branch_id: number) => Promise<Desk | null>
}
