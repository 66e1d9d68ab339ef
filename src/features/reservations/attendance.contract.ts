import * as z from 'zod/mini'
import { partySize } from '#features/availability/config.ts'
import { Name } from '#features/guests/rules.ts'
import { ListedReservation, StaffReservation } from './contract.ts'
import { attendances, reservationMessages } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, calendarDate, Done, Id } from '#lib/fields.ts'

const RowPath = z.object({ business_id: Id, branch_id: Id, id: Id })
const Mark = z.nullable(z.enum(attendances, 'Presença inválida.'))

/**
 * Only confirmed reservations of the branch's today; null removes the mark. `seen` is the mark that staff saw: if somebody has changed it
 * since, the call is refused (D-107). Setting the current mark again succeeds without effect.
 */
export const markAttendance = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/reservation/:id/attendance',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: "Mark whether the party of one of today's reservations arrived.",
  params: RowPath,
  body: z.object({ attendance: Mark, seen: z.optional(Mark) }),
  answer: z.extend(Done, { reservation: StaffReservation }),
})

/** People who came without a reservation; staff do not ask for a phone. */
export const WalkIn = z.object({
  id: z.int(),
  date: z.string(),
  /** When staff added them, 'HH:mm' on the branch's wall clock. */
  time: z.string(),
  person_number: z.int(),
  name: z.nullable(z.string()),
  /** The service in effect then; null outside all hours. */
  service_id: z.nullable(z.int()),
})
z.globalRegistry.add(WalkIn, { id: 'WalkIn' })

/**
 * Walk-ins take seats of the service in effect now, like a reservation. A party larger than the seats left is refused with the code `full`
 * and `seats_left`, unless the host sends `over_capacity`.
 */
export const addWalkIn = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/walk-in',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'Enter people who came without a reservation and are seated now.',
  params: BranchPath,
  body: z.object({
    person_number: z
      .int('Número de pessoas é obrigatório.')
      .check(
        z.minimum(partySize.min, reservationMessages.tooFew(partySize.min)),
        z.maximum(partySize.max, reservationMessages.tooMany(partySize.max)),
      ),
    name: z.optional(z.nullable(Name)),
    over_capacity: z.optional(z.boolean()),
  }),
  answer: z.extend(Done, { walk_in: WalkIn }),
  creates: true,
})

/** Today only: past days do not change. */
export const removeWalkIn = endpoint({
  method: 'DELETE',
  path: '/api/business/:business_id/branch/:branch_id/walk-in/:id',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: "Delete one of today's entries of people without a reservation; their seats are free again.",
  params: RowPath,
  answer: Done,
})

/** A reservation of the day, with the number of people who confirmed through its invitation (D-88). */
export const DayReservation = z.extend(ListedReservation, {
  guests_confirmed: z.int(),
  /** Including the owner, who is the first of the party (D-143). */
  party_confirmed: z.int(),
})
z.globalRegistry.add(DayReservation, { id: 'DayReservation' })

/** Everybody who comes or came on one date, by the services in effect then; D-108 says which service a time belongs to. */
export const showDay = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-day',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary:
    'All of one day by service: waiting, confirmed and completed reservations, and people without a reservation.',
  params: BranchPath,
  query: z.object({
    /** Today in the branch's zone if absent. */
    date: z.optional(calendarDate('Preencha uma data válida!')),
  }),
  answer: z.object({
    date: z.string(),
    /** The branch's date and time ('HH:mm') now. */
    today: z.string(),
    time: z.string(),
    /** Every service in effect, by start, even if empty; people outside all hours come last, with `service` null. */
    parts: z.array(
      z.object({
        service: z.nullable(
          z.object({
            id: z.int(),
            name: z.string(),
            time_start: z.string(),
            time_end: z.string(),
            /** On this date; `usual_seats` on any other (D-123). */
            seats: z.int(),
            usual_seats: z.int(),
            /** It takes no further reservations on this date, and keeps those it has (D-123). */
            is_stopped: z.boolean(),
          }),
        ),
        reservations: z.array(DayReservation),
        walk_ins: z.array(WalkIn),
      }),
    ),
    /** Closures that cover the date; `service` is null where all services are closed. */
    closures: z.array(
      z.object({
        id: z.int(),
        service: z.nullable(z.object({ id: z.int(), name: z.string() })),
        date_start: z.string(),
        date_end: z.string(),
      }),
    ),
    /** True when the day exceeds the answer's limit; the list of reservations has them all. */
    is_cut: z.boolean(),
  }),
})
