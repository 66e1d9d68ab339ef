import { IconCheck } from '@tabler/icons-react'
import type { Reservation } from './reservation.ts'
import styles from './PresenceMark.module.css'

/** Says that the owner confirmed that they come, until somebody marks whether they did. */
export function PresenceMark({ reservation }: { reservation: Reservation }) {
  const { status, attendance, presence_confirmed_at } = reservation
  if (status !== 'CON' || attendance !== null || presence_confirmed_at === null) return null
  return (
    <span className={styles.mark} title="O cliente disse que vem">
      <IconCheck size={16} aria-hidden /> vem
    </span>
  )
}
