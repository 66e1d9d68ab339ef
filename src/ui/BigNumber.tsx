import type { ReactNode } from 'react'
import styles from './BigNumber.module.css'

type Props = {
  label: string
  /** The label as a link to the counted things; the whole number is then its target. */
  link?: ReactNode
  /** Undefined while it loads: its space is reserved. */
  value: ReactNode | undefined
  /** The period or the share, such as 'nos últimos 30 dias'. */
  detail?: ReactNode
}

/** A page's main number: large, tabular, never cut; `detail` gives its period. */
export function BigNumber({ label, link, value, detail }: Props) {
  return (
    <section className={styles.number} aria-label={label} aria-busy={value === undefined}>
      <p className={styles.label}>{link ?? label}</p>
      <p className={styles.value}>{value ?? '–'}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
    </section>
  )
}
