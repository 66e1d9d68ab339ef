import { statusTones } from './reservation.ts'
import { type AttendanceStatus, type Status, statusLabel } from '../rules.ts'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'

/** How a reservation stands, in one word: whether its party came, once somebody marked it, else its status. */
export function VisitBadge({ status, attendance }: { status: Status; attendance: AttendanceStatus | null }) {
  if (attendance === 'no_show') return <StatusBadge tone="bad">Não compareceu</StatusBadge>
  if (attendance === 'arrived' && status === 'CON') return <StatusBadge tone="done">Chegou</StatusBadge>
  return <StatusBadge tone={statusTones[status]}>{statusLabel(status)}</StatusBadge>
}
