import styles from './auth.module.css'

type Props = {
  kind: 'success' | 'failure'
  children: string
  /** The server's own words, as the second line (D-48). */
  said?: string | undefined
}

/** What came of the last action, told to screen readers as it appears. */
export function Notice({ kind, children, said }: Props) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'failure' ? 'alert' : 'status'}>
      <p>{children}</p>
      {said && <p>{said}</p>}
    </div>
  )
}
