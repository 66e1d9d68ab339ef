import type { ReactNode } from 'react'
import styles from './Facts.module.css'

type Props = {
  title: string
  /** Undefined while they are loaded: the places are kept. Empty values read 'Não informado'. */
  facts: readonly { label: string; value: ReactNode | undefined }[]
}

/** What is known of one thing, label by label, under a heading. */
export function Facts({ title, facts }: Props) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.list}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd className={value === undefined ? styles.loading : ''}>
              {value === undefined ? ' ' : value === null || value === '' ? 'Não informado' : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
