import { type ReactNode, useEffect, useRef } from 'react'
import styles from './auth.module.css'
import { Notice } from './Notice.tsx'

type Props = {
  title: string
  lead?: string
  /** Why the last attempt failed. */
  failure: string | null
  /** The server's sentence about it, shown below. */
  said?: string | undefined
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** A form of the sign-in area: heading, failure, fields. The first field gets the focus; the browser's own validation messages are off. */
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
