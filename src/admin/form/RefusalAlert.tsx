import { type ReactNode, useEffect, useRef } from 'react'
import type { MutationRefusal } from '#admin/data/mutations.ts'
import styles from './RefusalAlert.module.css'

type Props = {
  refusal: MutationRefusal | null
  /** The catalogue's fixed text; the server's sentence follows on the second line (D-48). */
  first?: string
  children?: ReactNode
}

/** Why a form was not saved: shown above its fields, scrolled into view and announced to screen readers. */
export function RefusalAlert({ refusal, first, children }: Props) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!refusal) return
    alert.current?.scrollIntoView({ block: 'center' })
    // The pressed button was disabled during the save and so lost the focus.
    if (document.activeElement === document.body) alert.current?.focus({ preventScroll: true })
  }, [refusal])
  if (!refusal) return null
  const shown = first ?? refusal.msg
  const second = refusal.serverSentence
  return (
    <div ref={alert} className={styles.alert} role="alert" tabIndex={-1}>
      <p>{shown}</p>
      {second && second !== shown && <p>{second}</p>}
      {children}
    </div>
  )
}
