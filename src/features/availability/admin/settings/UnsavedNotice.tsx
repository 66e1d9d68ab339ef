import { IconInfoCircle } from '@tabler/icons-react'
import { partyLimits } from '../../config.ts'
import styles from './SettingsPage.module.css'

/** Until the first save, bookings follow other limits than the defaults that the settings show (D-31). */
export function UnsavedNotice({ writes }: { writes: boolean }) {
  const { min, max } = partyLimits(null)
  return (
    <p className={`${styles.notice} ${styles.ahead}`} role="note">
      <IconInfoCircle size={20} aria-hidden />
      <span>
        Estas configurações são as iniciais e ainda não foram salvas. Por enquanto cada agendamento pode ter
        de {min} a {max} pessoas, sem antecedência.
        {writes && ' Ao salvar qualquer parte desta página, passam a valer os valores abaixo.'}
      </span>
    </p>
  )
}
