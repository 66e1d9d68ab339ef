import styles from './auth.module.css'

type Props = {
  kind: 'success' | 'failure'
  children: string
  /** The server's sentence, as the second line (D-48). */
  said?: string | undefined
}

/** The result of the last action, announced by screen readers when it appears. */
export function Notice({ kind, children, said }: Props) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'failure' ? 'alert' : 'status'}>
      <p>{children}</p>
      {said && <p>{said}</p>}
    </div>
  )
}
