import * as z from 'zod/mini'
import { seatHolding } from '#features/reservations/rules.ts'
import { endpoint } from '#lib/endpoint.ts'
import { BranchPath } from '#lib/fields.ts'

const Booking = z.object({
  id: z.int(),
  /** Wall clock of the branch, 'YYYY-MM-DDTHH:mm:ss' (D-07). */
  datetime: z.string(),
  person_number: z.int(),
  status: z.enum(seatHolding),
  name: z.string(),
})

/** What happens today in the branch, and what waits for an answer (D-65). */
export const Dashboard = z.object({
  /** The branch's day, whatever day it is in the browser. */
  today: z.string(),
  confirmed: z.int(),
  waiting: z.int(),
  /** People of today's confirmed reservations. */
  people: z.int(),
  /** The next five of today, from now on. */
  next: z.array(Booking),
  /** Requests from today on that wait for an answer. */
  pending: z.int(),
  /** Open chats whose last message is the customer's. */
  unanswered_chats: z.int(),
})

export const loadDashboard = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/dashboard',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: "Today's reservations of the branch and what waits for an answer.",
  params: BranchPath,
  answer: Dashboard,
})

/** One thing that waits for somebody of the branch (D-72). */
export const Notification = z.object({
  kind: z.enum(['reservation', 'chat', 'template']),
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  /** The instant it began to wait. */
  at: z.string(),
  href: z.string(),
})

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/notifications',
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary:
    'Pending reservations, unanswered chats and rejected templates, newest first; nothing is stored as read.',
  params: BranchPath,
  answer: z.array(Notification),
})
