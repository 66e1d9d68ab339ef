import * as z from 'zod/mini'
import { partySize } from '#features/availability/config.ts'
import { Name } from '#features/customers/rules.ts'
import { Reservation } from '#features/reservations/contract.ts'
import { attendances, messages } from '#features/reservations/rules.ts'
import { endpoint } from '#lib/endpoint.ts'
import { BranchPath, calendarDate, Done, Id } from '#lib/fields.ts'

const RowPath = z.object({ business_id: Id, branch_id: Id, id: Id })
const Mark = z.nullable(z.enum(attendances, 'Presença inválida.'))

/**
 * Confirmed reservations of the branch's today only; null takes the mark back. `seen` is the mark its presser saw: when another has
 * changed it since, the call is refused (D-107). One that already reads so is a success without effect.
 */
export const markAttendance = endpoint({
  method: 'PUT',
  path: '/api/business/:business_id/branch/:branch_id/reservation/:id/attendance',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'Staff say whether the guests of a reservation of today arrived',
  params: RowPath,
  body: z.object({ attendance: Mark, seen: z.optional(Mark) }),
  answer: z.extend(Done, { reservation: Reservation }),
})

/** People who came without a reservation; of them no phone is asked. */
export const WalkIn = z.object({
  id: z.int(),
  date: z.string(),
  /** When they came, 'HH:mm' on the branch's wall clock. */
  time: z.string(),
  person_number: z.int(),
  name: z.nullable(z.string()),
  /** The service in effect then; null outside of all hours. */
  service_id: z.nullable(z.int()),
})
z.globalRegistry.add(WalkIn, { id: 'WalkIn' })

/**
 * They hold seats of the service in effect now, like a reservation. More people than seats left is refused with the code `full` and
 * the `seats_left`, unless whoever stands at the door says `over_capacity`.
 */
export const addWalkIn = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/walk-in',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'Staff seat people who came without a reservation, now',
  params: BranchPath,
  body: z.object({
    person_number: z
      .int('Número de pessoas é obrigatório.')
      .check(
        z.minimum(partySize.min, messages.tooFew(partySize.min)),
        z.maximum(partySize.max, messages.tooMany(partySize.max)),
      ),
    name: z.optional(z.nullable(Name)),
    over_capacity: z.optional(z.boolean()),
  }),
  answer: z.extend(Done, { walk_in: WalkIn }),
  creates: true,
})

/** Of today only: what a past day held stays as it was. */
export const removeWalkIn = endpoint({
  method: 'DELETE',
  path: '/api/business/:business_id/branch/:branch_id/walk-in/:id',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'Staff take back an entry of today of people without a reservation; their seats are free again',
  params: RowPath,
  answer: Done,
})

/** A reservation of the day, and how many guests confirmed by its invitation (D-88). */
export const DayReservation = z.extend(Reservation, { guests_confirmed: z.int() })
z.globalRegistry.add(DayReservation, { id: 'DayReservation' })

/** Who came or comes on one date, under the services in effect then; a time belongs to a service by D-108. */
export const showDay = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/reservation-day',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary:
    'The whole of one day: waiting, confirmed and completed reservations and people without one, by service',
  params: BranchPath,
  query: z.object({
    /** Missing is the branch's today. */
    date: z.optional(calendarDate('Preencha uma data válida!')),
  }),
  answer: z.object({
    date: z.string(),
    /** The branch's day, and its clock 'HH:mm'. */
    today: z.string(),
    time: z.string(),
    /** Every service in effect, by start, also without anybody; what is outside of all hours comes last, under null. */
    parts: z.array(
      z.object({
        service: z.nullable(
          z.object({
            id: z.int(),
            name: z.string(),
            time_start: z.string(),
            time_end: z.string(),
            seats: z.int(),
          }),
        ),
        reservations: z.array(DayReservation),
        walk_ins: z.array(WalkIn),
      }),
    ),
    /** There are more than the answer holds; the list of reservations has them all. */
    is_cut: z.boolean(),
  }),
})
