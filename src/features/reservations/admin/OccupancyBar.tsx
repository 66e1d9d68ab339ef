import type { CSSProperties } from 'react'
import { heldPeople, occupancy, type SeatsHeld } from '../seats-held.ts'
import styles from './OccupancyBar.module.css'

/** Percent of the bar to fill for an occupancy: at least 10, so that it can be seen (RES-52). */
export const barLength = (percent: number): number => Math.min(100, Math.max(10, percent))

type Props = {
  held: SeatsHeld
  seats: number
  /** Grows from below, as tall as its place. */
  isUpright?: boolean
}

/** How full a date or a service is, in four tones (D-116, D-148). For the eye only: the words stand beside it. */
export function OccupancyBar({ held, seats, isUpright }: Props) {
  const people = heldPeople(held)
  const tones = [
    // An empty day shows the beginning of its bar.
    ['confirmed', people === 0 ? 1 : held.confirmed],
    ['waiting', held.waiting],
    ['unanswered', held.unanswered],
    ['without', held.without],
  ] as const
  return (
    <span
      className={styles.bar}
      data-bar
      data-upright={isUpright || undefined}
      data-closed={(seats === 0 && people === 0) || undefined}
      data-full={(seats > 0 && people >= seats) || undefined}
      aria-hidden
    >
      <span
        className={styles.filled}
        style={{ '--length': `${barLength(occupancy(held, seats))}%` } as CSSProperties}
      >
        {tones.map(
          ([tone, count]) =>
            count > 0 && (
              <span key={tone} className={styles.tone} data-tone={tone} style={{ flexGrow: count }} />
            ),
        )}
      </span>
    </span>
  )
}
