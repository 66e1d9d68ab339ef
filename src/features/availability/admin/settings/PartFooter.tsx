import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from './SettingsPage.module.css'

type Props = { changed: boolean; saving: boolean; onCancel: () => void }

/** The footer of one part of the settings form; 'Salvar' is lit only while something is unsaved. */
export function PartFooter({ changed, saving, onCancel }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const wasSaving = useRef(false)

  useEffect(() => {
    // The button was disabled while saving and lost the focus.
    const isLost = document.activeElement === document.body
    if (wasSaving.current && !saving && isLost) button.current?.focus({ preventScroll: true })
    wasSaving.current = saving
  }, [saving])

  return (
    <div className={styles.footer}>
      <output className={styles.unsaved}>{changed && 'Há alterações que ainda não foram salvas.'}</output>
      <Button variant="default" disabled={saving} onClick={onCancel}>
        Cancelar
      </Button>
      <Button ref={button} type="submit" variant={changed ? 'filled' : 'default'} loading={saving}>
        Salvar
      </Button>
    </div>
  )
}
