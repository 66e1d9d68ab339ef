import { Button } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import { useId } from 'react'
import { useCurrent } from '#admin/current/current.ts'
import { nightAbility } from '#features/availability/exceptions.ts'
import type { ShownDay, ShownDayPart } from '../day/day-search.ts'
import { nightWord } from '../day/night-words.ts'
import type { NoRoom } from './no-room.ts'
import styles from './NoRoomNotes.module.css'

export type NoRoomNotesProps = {
  /** Undefined while the day is loading. */
  day: ShownDay | undefined
  services: NoRoom[]
  closures: string[]
  /** Opens the seats of this part's service on the date. */
  onSeats: (part: ShownDayPart) => void
}

/** Why services have no time for the party, and the way out for people who may change that date (D-149). */
export function NoRoomNotes({ day, services, closures, onSeats }: NoRoomNotesProps) {
  const { can } = useCurrent()
  const id = useId()
  if (!day || services.length + closures.length === 0) return null
  const mayChange = can(nightAbility(day.date, day.today))
  return (
    <ul className={styles.notes} aria-label="Por que não há lugar">
      {services.map(({ part, text, canGrow }) => (
        <li key={part.service?.id} className={styles.note}>
          <p id={`${id}${part.service?.id}`}>{text}</p>
          {canGrow && mayChange && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconArmchair size={18} aria-hidden />}
              aria-describedby={`${id}${part.service?.id}`}
              onClick={() => onSeats(part)}
            >
              Mudar lugares só {nightWord(day)}
            </Button>
          )}
        </li>
      ))}
      {closures.map((text) => (
        <li key={text} className={styles.note}>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
