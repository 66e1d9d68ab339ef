import type { listReservations } from '../contract.ts'
import type { Status } from '../rules.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import type { BadgeTone } from '#ui/list/StatusBadge.tsx'

/** A row of the list. */
export type Reservation = AnswerOf<typeof listReservations>['result']['data'][number]

/** The colour of a status badge. */
export const statusTones: Record<Status, BadgeTone> = {
  WAI: 'waiting',
  CON: 'good',
  REC: 'bad',
  CAN: 'off',
  COM: 'done',
}
