import type { ReactNode } from 'react'
import styles from './Toolbar.module.css'

/** Search and filters above a list, in one row that wraps. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>
}
