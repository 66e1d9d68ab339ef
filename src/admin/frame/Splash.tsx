import { clientSettings } from '#admin/client-settings.ts'
import styles from './Splash.module.css'

/** Shown while the session loads. */
export function Splash() {
  return (
    <output className={styles.splash} aria-label="Carregando">
      <p className={styles.name}>{clientSettings().platformName}</p>
      <span className={styles.track} />
    </output>
  )
}
