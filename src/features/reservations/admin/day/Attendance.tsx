import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useBranch } from '#admin/current/current.ts'
import { type Markable, useAttendance } from './useAttendance.ts'
import { attendanceText, isMarkable } from '../../attendance.ts'
import { wallClock } from '#lib/days/dates.ts'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'
import styles from './Attendance.module.css'

type Props = {
  reservation: Markable
  today: string | undefined
  className?: string | undefined
  /** Called when the data shown may be stale. */
  onChanged: () => unknown
}

/**
 * Whether the party came. On the day itself two buttons mark it; after that, the mark and 'Desfazer' take their place. On other days only
 * the mark, if there is one.
 */
export function Attendance({ reservation, today, className = '', onChanged }: Props) {
  const { timezone } = useBranch()
  const { attendance, attended_at, running, mark, first } = useAttendance(reservation, onChanged)
  const { name } = reservation.owner
  const isOpen = today !== undefined && isMarkable(reservation, today)
  if (!isOpen && !attendance) return null
  if (attendance) {
    const text = attendanceText(attendance, attended_at ? wallClock(attended_at, timezone).slice(11) : '')
    return (
      <div className={`${styles.attendance} ${className}`}>
        <StatusBadge tone={attendance === 'arrived' ? 'good' : 'bad'}>{text}</StatusBadge>
        {isOpen && (
          <Button
            ref={first}
            className={styles.undo}
            variant="subtle"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            loading={running !== undefined}
            aria-label={`Desfazer: ${name}, ${text}`}
            onClick={() => void mark(null)}
          >
            Desfazer
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className={`${styles.attendance} ${className}`}>
      <Button
        ref={first}
        className={styles.arrived}
        variant="light"
        leftSection={<IconCheck size={18} aria-hidden />}
        loading={running === 'arrived'}
        disabled={running === 'no_show'}
        aria-label={`Chegou: ${name}`}
        onClick={() => void mark('arrived')}
      >
        Chegou
      </Button>
      <Button
        className={styles.missed}
        variant="default"
        loading={running === 'no_show'}
        disabled={running === 'arrived'}
        aria-label={`Não compareceu: ${name}`}
        onClick={() => void mark('no_show')}
      >
        Não compareceu
      </Button>
    </div>
  )
}
