import type { Reservation } from './reservation.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** Says that the owner confirmed that they come, until somebody marks whether they did. */
export function PresenceMark({ reservation }: { reservation: Reservation }) {
  const { status, attendance, presence_confirmed_at } = reservation
  if (status !== 'CON' || attendance !== null || presence_confirmed_at === null) return null
  return <StatusBadge tone="good">Presença confirmada</StatusBadge>
}
