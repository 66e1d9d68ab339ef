import type { ReactNode } from 'react'
import styles from './BigNumber.module.css'

type Props = {
  label: string
  /** Undefined while it is loaded: the place is kept. */
  value: ReactNode | undefined
  /** The period or the share, such as 'nos últimos 30 dias'. */
  detail?: ReactNode
}

/** A number people came for: large, tabular, never cut; `detail` says its period. */
export function BigNumber({ label, value, detail }: Props) {
  return (
    <section className={styles.number} aria-label={label} aria-busy={value === undefined}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>{value ?? '–'}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
    </section>
  )
}
