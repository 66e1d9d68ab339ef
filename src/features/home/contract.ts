import * as z from 'zod/mini'
import { attendances, seatHolding } from '#features/reservations/rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath } from '#lib/fields.ts'

const Booking = z.object({
  id: z.int(),
  /** Wall clock of the branch, 'YYYY-MM-DDTHH:mm:ss' (D-07). */
  datetime: z.string(),
  person_number: z.int(),
  status: z.enum(seatHolding),
  name: z.string(),
})

/** A party that is late, with what marks it as arrived and what calls it. */
const LateParty = z.extend(Booking, {
  phone: z.string(),
  tolerance: z.int(),
  attendance: z.nullable(z.enum(attendances)),
  attended_at: z.nullable(z.string()),
  updated_at: z.string(),
})

/** One day of the week; the same figures as in the reservations list (D-50, D-51). */
const Day = z.object({
  date: z.string(),
  total_confirmed: z.int(),
  /** Requests that wait for an answer; those whose time passed without one (D-148). */
  total_waiting: z.int(),
  total_unanswered: z.int(),
  /** People of the confirmed reservations, and walk-ins. */
  total_people: z.int(),
  /** The walk-ins among them. */
  walk_in_people: z.int(),
  /** Everybody who holds seats (D-116): those of confirmed reservations, of requests that wait or whose time passed, and walk-ins. */
  held_people: z.int(),
  held_confirmed: z.int(),
  held_waiting: z.int(),
  held_unanswered: z.int(),
  restaurant_seats: z.int(),
  /** Percent; may exceed 100. */
  occupation: z.int(),
})

/** Parties whose presence is known, and those of them that did not come. */
const Presence = z.object({ parties: z.int(), no_shows: z.int() })

/** What happens today in the branch, and what waits for an answer (D-65). */
export const Dashboard = z.object({
  /** Today in the branch's time zone, whatever the browser's is. */
  today: z.string(),
  confirmed: z.int(),
  /** Requests for today that can still be answered, and those whose time passed without an answer (D-148). */
  waiting: z.int(),
  unanswered: z.int(),
  /** People of today's confirmed reservations. */
  people: z.int(),
  /** The branch's time now, 'HH:mm'. */
  time: z.string(),
  /** Confirmed parties of today that are late and that nobody marked, until the last arrival of their service; the five that wait longest. */
  late: z.array(LateParty),
  /** The next five of today, from now on. */
  next: z.array(Booking),
  /** Requests that wait for an answer, and the latest date among them; not those whose time has passed (D-114). */
  pending: z.int(),
  pending_until: z.nullable(z.string()),
  /** Open chats whose last message is the customer's (D-76). */
  unanswered_chats: z.int(),
  /** Today and the next six days. */
  week: z.array(Day),
  /** Of the last 30 days including today; null if nobody answered (D-61). */
  ratings: z.object({ nps: z.nullable(z.int()), final_note: z.nullable(z.number()), total_note: z.int() }),
  /** Customers new to the branch in the last 30 days including today, and in the 30 days before. */
  customers: z.object({ registered: z.int(), registered_before: z.int() }),
  /** What the assistant and the reminders brought in the last 30 days including today (docs/decisions/0065). */
  assistance: z.object({
    /** Reservations that the assistant made in these days, whatever became of them, and their people. */
    reservations: z.int(),
    people: z.int(),
    /** Conversations of the branch that it handed over to a person. */
    handed_over: z.int(),
    with_reminder: Presence,
    without_reminder: Presence,
  }),
  /** Whether there is any service, recurring or for certain dates; without one nobody can reserve. */
  has_services: z.boolean(),
  /** Whether visitors can open the branch's pages: active, not a draft, of an active business (D-12). */
  is_published: z.boolean(),
  /** Whether visitors can open its reservation page; if not, that address redirects to the profile (D-28). */
  takes_online: z.boolean(),
})

/** The staff home (D-65), in the branch's own time zone. */
export const loadDashboard = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/dashboard',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary:
    'The staff home of a branch: its day, what waits for an answer, its week, and of the last 30 days ratings, customers and what the assistant and the reminders brought.',
  params: BranchPath,
  answer: Dashboard,
})

const NotificationKinds = z.enum(['reservation', 'seats', 'chat', 'template', 'channel', 'reviews'])
export type NotificationKind = z.infer<typeof NotificationKinds>

/** One thing that waits for staff of the branch (D-72, D-104). */
export const Notification = z.object({
  kind: NotificationKinds,
  /**
   * Of the reservation, chat, template, or connection or number of a channel; for seats of the service, which may have notifications for several dates; for reviews of the
   * newest one that it counts.
   */
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  /** The instant since when it waits; for seats and reviews, that of the newest. */
  at: z.string(),
  href: z.string(),
})

/** What waits for staff of the branch: requests for today by their time, then the others, newest first (D-72, D-104). */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/notifications',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary:
    'Notifications of a branch, requests for today first and then newest first: pending reservations, services of the next 60 days with more than half of the seats requested, unanswered chats, the detractors of the last 30 days whose answer is pending (counted in one) and, for callers who manage channels, rejected templates, channels that are disconnected or end within ten days, and numbers that Meta stopped or warned. None is stored as read.',
  params: BranchPath,
  answer: z.array(Notification),
})
