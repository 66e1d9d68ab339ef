import styles from './auth.module.css'

/** What came of the last action, told to screen readers as it appears. */
export function Notice({ kind, children }: { kind: 'success' | 'failure'; children: string }) {
  return (
    <p className={styles.notice} data-kind={kind} role={kind === 'failure' ? 'alert' : 'status'}>
      {children}
    </p>
  )
}
