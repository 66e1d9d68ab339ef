import { IconMoodEmpty } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from '../Panel.module.css'

type Props = { sentence: string; detail?: string; action?: ReactNode; icon?: ReactNode }

/** Shown where there is nothing yet: one sentence and the next action. */
export function EmptyPanel({ sentence, detail, action, icon }: Props) {
  return (
    <div className={styles.panel}>
      <span className={`${styles.icon} ${styles.empty}`}>{icon ?? <IconMoodEmpty aria-hidden />}</span>
      <p className={styles.sentence}>{sentence}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {action}
    </div>
  )
}
