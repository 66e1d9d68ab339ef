import { type ReactNode, useEffect, useId, useRef } from 'react'
import { showDialog } from './show-dialog.ts'
import styles from './Dialog.module.css'

type Props = {
  text: string
  detail?: string
  content?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * The browser's own modal dialog: it traps the focus, closes on Esc and returns the focus to where it was. The first focus goes to the
 * button with `data-first-focus`, otherwise to the first button.
 */
export function Dialog({ text, detail, content, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (element) showDialog(element)
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <p id={id} className={styles.text}>
        {text}
      </p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {content && <div className={styles.content}>{content}</div>}
      <div className={styles.buttons}>{children}</div>
    </dialog>
  )
}

/** A library modal underneath listens for Esc on the window; this tells it that the key was meant for the dialog. */
export const escapeStaysHere = { 'data-mantine-stop-propagation': 'true' }
