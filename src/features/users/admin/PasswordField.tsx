import { TextInput, type TextInputProps } from '@mantine/core'
import styles from './PasswordField.module.css'

type Props = TextInputProps & {
  visible: boolean
  /** If absent, the field has no toggle of its own and follows another field's. */
  onVisible?: (visible: boolean) => void
}

/** A password, hidden until its toggle shows it. */
export function PasswordField({ visible, onVisible, ...props }: Props) {
  const toggle = onVisible && (
    <button
      type="button"
      className={styles.toggle}
      aria-label={visible ? 'Ocultar senha' : 'Mostrar senha'}
      onClick={() => onVisible(!visible)}
    >
      {visible ? 'Ocultar' : 'Mostrar'}
    </button>
  )
  return (
    <TextInput
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={toggle}
      rightSectionWidth={toggle ? 84 : undefined}
      {...props}
    />
  )
}
