import { type ReactNode, useId } from 'react'
import styles from './profile-fields.module.css'

type Props = { title: string; hint?: string; children: ReactNode }

/** One card of a tab: related fields under a heading. */
export function Part({ title, hint, children }: Props) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  )
}
