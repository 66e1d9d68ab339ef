import { type ReactNode, useId } from 'react'
import styles from './SettingsCard.module.css'

/** One part of the settings, under its heading. */
export function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
