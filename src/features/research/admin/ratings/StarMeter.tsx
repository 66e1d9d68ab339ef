import { IconStarFilled } from '@tabler/icons-react'
import { starLimit } from '../../rules.ts'
import { decimalText } from './words.ts'
import styles from './StarMeter.module.css'

/** A mean mark as five stars, filled as far as it goes (RATE-18, RATE-39). */
export function StarMeter({ note }: { note: number }) {
  const row = Array.from({ length: starLimit }, (_, index) => <IconStarFilled key={index} size={22} />)
  return (
    <span className={styles.meter}>
      <span className={styles.spoken}>
        {decimalText(note, 1)} de {starLimit} estrelas
      </span>
      <span className={styles.empty} aria-hidden>
        {row}
      </span>
      <span className={styles.filled} style={{ width: `${(100 * note) / starLimit}%` }} aria-hidden>
        {row}
      </span>
    </span>
  )
}
