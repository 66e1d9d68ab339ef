import type { ReactNode } from 'react'
import { InfoTip } from '#ui/overlay/InfoTip.tsx'
import styles from './RatingCard.module.css'

type Props = {
  title: string
  /** How the numbers are made, in sentences. */
  formula: readonly string[]
  /** Period and sample size, under the numbers. */
  base: string
  /** The card's place on the page. */
  area: string
  children: ReactNode
}

/** A part of the overview: heading with its formula behind a button, the numbers, and on how much they stand. */
export function RatingCard({ title, formula, base, area, children }: Props) {
  const id = `ratings-${area}`
  return (
    <section className={styles.card} style={{ gridArea: area }} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <InfoTip about={title}>
          {formula.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p className={styles.base}>{base}</p>
        </InfoTip>
      </div>
      {children}
      <p className={`${styles.base} ${styles.foot}`}>{base}</p>
    </section>
  )
}
