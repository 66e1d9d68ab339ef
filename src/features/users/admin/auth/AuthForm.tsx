import { type ReactNode, useEffect, useRef } from 'react'
import styles from './auth.module.css'
import { Notice } from './Notice.tsx'

type Props = {
  title: string
  lead?: string
  /** What came of the last attempt. */
  failure: string | null
  /** What the server said of it, below. */
  said?: string | undefined
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** One form of the area: heading, what went wrong, fields; the first one has the focus. The browser's own messages stay silent. */
export function AuthForm({ title, lead, failure, said, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {failure && (
        <Notice kind="failure" said={said}>
          {failure}
        </Notice>
      )}
      {children}
    </form>
  )
}
