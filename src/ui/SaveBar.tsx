import { Button } from '@mantine/core'
import styles from './SaveBar.module.css'

type Props = {
  /** Something differs from what was saved: the bar is shown only then. */
  changed: boolean
  saving: boolean
  invalid?: boolean
  onCancel: () => void
  /** Without it the button submits the form around the bar. */
  onSave?: () => void
  /** Id of the form that the button submits, for a bar outside of it. */
  form?: string
}

/** The sticky bar of an edit page: 'Cancelar' restores, 'Salvar' saves. */
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
