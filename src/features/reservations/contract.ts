import * as z from 'zod/mini'
import { CustomerMarks } from '#features/customers/marks.contract.ts'
import { EditedPhone } from '#features/guests/rules.ts'
import { shownTo } from './fields.ts'
import { BookingForm } from './form.ts'
import { publicStatuses, statuses } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, calendarDate, Done, Id, listPageOf, PageNumber } from '#lib/fields.ts'
import { SecretPath } from '#lib/address/secret-path.ts'
import { UpdatedAt } from '#lib/call/stale.ts'

/** A reservation as the staff of its branch see it (RES-61, RES-62); never with `token_rsvp` (D-53). */
export const StaffReservation = z.object({
  ...shownTo('staff'),
  /** Wall clock of the branch, 'YYYY-MM-DDTHH:mm:ss' without offset (D-07). */
  datetime: z.string(),
  time: z.string(),
  /** A CON of a past day reads COM, even before the job has run (D-44). */
  status: z.enum(statuses),
  /** The instant at which staff marked it. */
  attended_at: z.nullable(z.string()),
  /** The instant at which the owner said that they come. */
  presence_confirmed_at: z.nullable(z.string()),
  reason_told: z.boolean(),
  /** Digits of the owner's phone. */
  phone: z.string(),
  owner: z.object({
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.string(),
    birth_date: z.nullable(z.string()),
    customer_id: z.nullable(z.int()),
  }),
  updated_at: z.string(),
})
z.globalRegistry.add(StaffReservation, { id: 'Reservation' })

/** A row of the list or of a day, with facts about the guest for the host; null for a reservation without a customer. */
export const ListedReservation = z.extend(StaffReservation, {
  guest: z.optional(z.nullable(CustomerMarks)),
  /** The name of the service that it was booked in, as it is called now; null for none (D-144). */
  service: z.nullable(z.string()),
  /** Minutes that its service waits for a late guest that day. */
  tolerance: z.int(),
})

/** The data that the owner sees with their token (PUB-RES-34, PUB-RES-35). */
export const OwnerView = z.object({
  ...shownTo('owner'),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  birth_date: z.nullable(z.string()),
  reason_told: z.boolean(),
  time: z.string(),
  datetime: z.string(),
  status: z.enum(publicStatuses),
  owner: z.object({ name: z.string() }),
  guests: z.array(z.object({ name: z.string(), phone: z.string() })),
})
z.globalRegistry.add(OwnerView, { id: 'OwnerReservation' })

/** The data that an invitee sees with `token_rsvp`; the owner's name is the first name only (D-87). */
export const InviteeView = z.object({
  ...shownTo('invitee'),
  owner: z.object({ name: z.string() }),
  time: z.string(),
  datetime: z.string(),
  status: z.enum(publicStatuses),
})
z.globalRegistry.add(InviteeView, { id: 'GuestReservation' })

/** With the owner's token the whole reservation, with the invitation's token only what D-87 says. */
export const findReservation = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation/:id/:token',
  access: { who: 'visitor', evenClosed: true },
  summary: 'A reservation, by its id and secret token.',
  params: SecretPath,
  answer: z.union([OwnerView, InviteeView]),
})

/** Owner's token only; WAI or CON until the reservation time. Cancelling again is a success (D-86). */
export const cancelReservation = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/reservation/:id/:token/cancel',
  access: { who: 'visitor', evenClosed: true },
  summary: 'Cancel a reservation, by its owner.',
  params: SecretPath,
  answer: z.extend(Done, { reservation: z.object({ id: z.int(), status: z.enum(publicStatuses) }) }),
})

/** Owner's token only; a confirmed reservation, until its time. Confirming again is a success. */
export const confirmComing = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/reservation/:id/:token/presence',
  access: { who: 'visitor', evenClosed: true },
  summary: 'Say that the owner of a reservation comes.',
  params: SecretPath,
  answer: Done,
})

/** Name, phone digits, e-mail or '#id'; fewer than 2 characters do not filter. */
export const ListSearch = z.string().check(z.maxLength(100, 'Máximo de 100 caracteres'))

const filterDate = z.optional(calendarDate('Preencha uma data válida!'))

/** Reservation dates, inclusive. Absent: today to today plus 6 days, in the branch's zone (D-49). */
export const listReservations = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'Reservations of a branch by date, with totals and the occupied seats of each day.',
  params: BranchPath,
  query: z.object({
    page: PageNumber,
    status: z.optional(z.enum(statuses, 'Status inválido.')),
    search: z.optional(ListSearch),
    dateFrom: filterDate,
    dateTo: filterDate,
  }),
  answer: z.object({
    /** The branch's date and time ('HH:mm') now, not the browser's. */
    today: z.string(),
    time: z.string(),
    result: listPageOf(ListedReservation),
    /** For the date range, regardless of status and search (D-50). */
    stats: z.object({
      total_confirmed: z.int(),
      total_waiting: z.int(),
      total_cancelled: z.int(),
      total_people: z.int(),
    }),
    /** One entry per date of the range (D-51); `occupation` in percent, may exceed 100. */
    availability: z.array(
      z.object({
        date: z.string(),
        total_confirmed: z.int(),
        occupation: z.int(),
        /** People of confirmed reservations, and those without a reservation. */
        total_people: z.int(),
        /** How many of them came without a reservation. */
        walk_in_people: z.int(),
        /** Everybody who holds seats, as the booking engine counts (D-116): confirmed, waiting for an answer, without a reservation. */
        held_people: z.int(),
        /** Those of confirmed reservations, of requests that wait, and of requests whose time passed without an answer (D-148). */
        held_confirmed: z.int(),
        held_waiting: z.int(),
        held_unanswered: z.int(),
        /** Requests that wait, and those whose time passed without an answer. */
        total_waiting: z.int(),
        total_unanswered: z.int(),
        restaurant_seats: z.int(),
      }),
    ),
  }),
})

const ReservationPath = z.object({ business_id: Id, branch_id: Id, id: Id })
const DoneReservation = z.extend(Done, { reservation: StaffReservation })

/** One reservation, as in the list, of any date. */
export const showReservation = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-branch/:id',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'A reservation of a branch, by its id.',
  params: ReservationPath,
  answer: ListedReservation,
})

z.globalRegistry.add(BookingForm.shape.reason, {
  description:
    '1 to 7. Nothing or null names none: then a new reservation has reason 1 and reason_told false; an edit without it leaves the reason, null takes it back.',
})

/** What staff enter, by telephone or at the door. */
const StaffBooking = z.extend(BookingForm, {
  /** Replace the data of the customer with this phone; otherwise only empty fields are filled (D-138). */
  update_customer: z.optional(z.boolean()),
})

/** Staff enter a reservation, which is confirmed at once (D-47). */
export const createReservation = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/reservation-branch',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary:
    'Create a reservation, by staff. A customer who exists only gets empty fields filled, unless update_customer is true.',
  params: BranchPath,
  body: StaffBooking,
  answer: DoneReservation,
  creates: true,
})

/** In any status; the status does not change (RES-28, D-47, D-108). */
export const editReservation = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/reservation-branch/:id',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary:
    'Change a reservation, by staff. `notice` is a sentence if more invitees have confirmed than the new number of people.',
  params: ReservationPath,
  body: z.extend(StaffBooking, { phone: EditedPhone, updated_at: UpdatedAt }),
  answer: z.extend(DoneReservation, { notice: z.nullable(z.string()) }),
})

/** Only waiting reservations; approving again succeeds without effect (D-45). */
export const approveReservation = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/reservation/:id/approve-admin',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'Confirm a waiting reservation.',
  params: ReservationPath,
  answer: DoneReservation,
})

/** Only waiting or confirmed reservations; refusing again succeeds without effect (D-45). */
export const refuseReservation = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/reservation/:id/empty/cancel-admin',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'Refuse a reservation.',
  params: ReservationPath,
  answer: DoneReservation,
})
