import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBranchMutation } from '#admin/data/mutations.ts'
import type { Reservation } from '../reservation.ts'
import { markAttendance, showDay } from '../../attendance.contract.ts'
import { listReservations } from '../../contract.ts'
import { searchReservations } from '../../search.contract.ts'
import type { AttendanceStatus } from '../../rules.ts'
import { toastFailure } from '#ui/overlay/toast.ts'

type AttendanceMark = Pick<Reservation, 'attendance' | 'attended_at' | 'updated_at'>

const markWords: Record<AttendanceStatus | 'none', string> = {
  arrived: 'Chegou',
  no_show: 'Não compareceu',
  none: 'Marca desfeita',
}

/** What marking needs of a reservation. */
export type Markable = AttendanceMark &
  Pick<Reservation, 'id' | 'date' | 'status'> & { owner: { name: string } }

/**
 * A reservation's attendance and the call that marks it. The server's answer is shown until the refetched lists include it; nothing changes
 * before the answer. `first` receives the focus when the pressed button disappears.
 */
export function useAttendance(reservation: Markable, onChanged: () => unknown) {
  const { run, refusal } = useBranchMutation(markAttendance, {
    changes: [listReservations, showDay, searchReservations],
    keep: ({ body }) => ({
      place: `attendance.${reservation.id}`,
      what: `${markWords[body.attendance ?? 'none']} · ${reservation.owner.name}`,
    }),
  })
  const [running, setRunning] = useState<AttendanceStatus | null>()
  const [answered, setAnswered] = useState<AttendanceMark | null>(null)
  const first = useRef<HTMLButtonElement>(null)
  const isMoved = useRef(false)
  const { attendance, attended_at } =
    answered && answered.updated_at > reservation.updated_at ? answered : reservation

  useEffect(() => {
    // Leave the focus alone if staff have moved on meanwhile, such as to the search.
    const { activeElement } = document
    const isStillHere =
      activeElement === document.body || first.current?.parentElement?.contains(activeElement)
    if (isMoved.current && isStillHere) first.current?.focus()
    isMoved.current = false
  }, [attendance])

  // A refused mark was based on stale data: refetch.
  const tell = useEffectEvent((msg: string) => {
    toastFailure(msg)
    onChanged()
  })
  useEffect(() => {
    if (refusal) tell(refusal.msg)
  }, [refusal])

  return {
    attendance,
    attended_at,
    first,
    /** The mark being saved; undefined when none is. */
    running,
    mark: async (next: AttendanceStatus | null) => {
      setRunning(next)
      const done = await run({ params: { id: reservation.id }, body: { attendance: next, seen: attendance } })
      setRunning(undefined)
      if (!done) return
      isMoved.current = done.reservation.attendance !== attendance
      setAnswered(done.reservation)
    },
  }
}
