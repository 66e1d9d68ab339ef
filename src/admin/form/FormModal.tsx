import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEventHandler, type ReactNode, useRef } from 'react'
import { keepFocus } from '#admin/form/keep-focus.ts'
import type { MutationRefusal } from '#admin/data/mutations.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { StaleAlert } from '#admin/form/StaleAlert.tsx'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { askToLeave } from '#admin/form/useLeaveQuestion.ts'
import { useOpenedLater } from '#admin/form/useOpenedLater.ts'
import { phoneQuery } from '#ui/constants.ts'
import styles from './FormModal.module.css'

type Props = {
  title: string
  opened: boolean
  /** Something typed is unsaved: closing asks first. */
  changed: boolean
  saving: boolean
  refusal: MutationRefusal | null
  /** The catalogue's fixed text, above the server's message (D-48). */
  failure?: string
  submitLabel?: string
  /** Starts the form again with the values that somebody else saved in the meantime (D-107). */
  onReload?: () => unknown
  /** Another dialog lies over this one: Esc and 'back' are that one's. */
  covered?: boolean
  onClose: () => void
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

/** Some fields take their value when they lose the focus. The focus then returns, so after a refusal the person is where they were. */
function endTyping() {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  field.blur()
  field.focus()
}

/** A form over the page, full screen on a phone. Nothing closes it while it saves. */
export function FormModal({
  opened,
  changed,
  saving,
  refusal,
  covered = false,
  onClose,
  onSubmit,
  ...shown
}: Props) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const shownOpen = useOpenedLater(opened)
  const form = useRef<HTMLFormElement>(null)
  const reload = async () => {
    await shown.onReload?.()
    // The pressed button was removed with the alert around it; the focus goes where it was when the form opened.
    setTimeout(() => {
      if (document.activeElement === document.body)
        form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    })
  }
  const close = async () => {
    if (saving) return
    if (!changed) return onClose()
    // The Esc that asks is still being dispatched; a question opened now would take that Esc as its own and answer no.
    await new Promise((resolve) => setTimeout(resolve))
    if (await askToLeave()) onClose()
  }
  useBackCloses(opened && !covered, close)
  return (
    <Modal
      opened={shownOpen}
      onClose={() => void close()}
      title={shown.title}
      size="lg"
      closeOnEscape={!covered}
      trapFocus={!covered}
      fullScreen={isPhone ?? false}
    >
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        {shown.onReload ? (
          <StaleAlert refusal={refusal} first={shown.failure} onReload={reload} />
        ) : (
          <RefusalAlert refusal={refusal} {...(shown.failure && { first: shown.failure })} />
        )}
        {shown.children}
        <div className={styles.footer}>
          <Button variant="default" disabled={saving} onMouseDown={keepFocus} onClick={() => void close()}>
            Cancelar
          </Button>
          <Button type="submit" loading={saving} onMouseDown={keepFocus} onClick={endTyping}>
            {shown.submitLabel ?? 'Salvar'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
