import { Button } from '@mantine/core'
import styles from './SaveBar.module.css'

type Props = {
  /** Something differs from what was saved: only then the bar is there. */
  changed: boolean
  saving: boolean
  invalid?: boolean
  onCancel: () => void
  /** Without it the button submits the form around the bar. */
  onSave?: () => void
  /** Id of the form that the button submits, where the bar stands outside of it. */
  form?: string
}

/** The sticky end of an edit page: 'Cancelar' restores, 'Salvar' keeps. */
export function SaveBar({ changed, saving, invalid, onCancel, onSave, form }: Props) {
  if (!changed && !saving) return null
  return (
    <section className={styles.bar} aria-label="Alterações" data-corner>
      <output className={styles.text}>Há alterações que ainda não foram salvas.</output>
      <Button variant="default" disabled={saving} onClick={onCancel}>
        Cancelar
      </Button>
      <Button
        type={onSave ? 'button' : 'submit'}
        {...(form && { form })}
        loading={saving}
        disabled={invalid ?? false}
        onClick={onSave}
      >
        Salvar
      </Button>
    </section>
  )
}
