import type { AttendanceStatus, Status } from '../rules.ts'
import { isUnanswered, lateMinutes } from '../rules.ts'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'

type Props = {
  reservation: {
    date: string
    time: string
    status: Status
    attendance: AttendanceStatus | null
    tolerance: number
  }
  /** The branch's wall clock. */
  now: { date: string; time: string }
}

/**
 * The state of a reservation by the clock: late, in amber while its service waits and in red after that, or passed without an answer
 * (D-114). Nothing for all others.
 */
export function TimeMark({ reservation, now }: Props) {
  if (isUnanswered(reservation, now)) return <StatusBadge tone="off">Horário já passou</StatusBadge>
  const late = lateMinutes(reservation, now)
  if (late === null) return null
  return (
    <StatusBadge
      tone={late > reservation.tolerance ? 'bad' : 'waiting'}
    >{`Atrasada ${late} min`}</StatusBadge>
  )
}
