import { IconPhone } from '@tabler/icons-react'
import styles from './SettingsPage.module.css'

/** Which number guests call (RESCFG-06, D-29). */
export function PhoneNotice() {
  return (
    <p className={styles.notice} role="note">
      <IconPhone size={20} aria-hidden />
      Os agendamentos por telefone utilizam o número de telefone cadastrado no perfil do restaurante.
    </p>
  )
}
