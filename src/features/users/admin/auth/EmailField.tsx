import { TextInput, type TextInputProps } from '@mantine/core'
import styles from './auth.module.css'

/** The e-mail of an account, with the phone's e-mail keyboard and the browser's autofill. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      className={styles.field}
      {...props}
    />
  )
}
