import type { ReactNode } from 'react'
import styles from './StatusBadge.module.css'

export type BadgeTone = 'waiting' | 'good' | 'bad' | 'off' | 'done'

/** A status: always in words, with a colour beside them. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}
