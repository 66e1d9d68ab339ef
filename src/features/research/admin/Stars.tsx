import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { starLimit } from '../rules.ts'
import styles from './Stars.module.css'

/** 1 to 5 stars, on a phone the number with one star; with a text for screen readers. */
export function Stars({ note }: { note: number | null }) {
  if (note === null) return <span>–</span>
  return (
    <span className={styles.stars}>
      <span className={styles.spoken}>
        {note} de {starLimit}
      </span>
      <span className={styles.count} aria-hidden>
        {note}
      </span>
      {Array.from({ length: starLimit }, (_, index) =>
        index < note ? (
          <IconStarFilled key={index} size={16} aria-hidden />
        ) : (
          <IconStar key={index} size={16} aria-hidden className={styles.emptyStar} />
        ),
      )}
    </span>
  )
}
