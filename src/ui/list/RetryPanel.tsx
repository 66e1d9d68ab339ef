import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import styles from '../Panel.module.css'

type Props = { onRetry: () => unknown; detail?: string; retrying?: boolean }

/** Shown where something could not be loaded (ERR-08, ERR-09); `detail` is the server's sentence, if any; without one it says whether the network is gone. */
export function RetryPanel({ onRetry, detail, retrying }: Props) {
  const said = detail ?? (navigator.onLine ? undefined : 'Sem conexão.')
  return (
    <div className={styles.panel} role="alert">
      <span className={`${styles.icon} ${styles.failed}`}>
        <IconAlertTriangle aria-hidden />
      </span>
      <p className={styles.sentence}>Algo deu errado!</p>
      {said && <p className={styles.detail}>{said}</p>}
      <Button
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={retrying ?? false}
        onClick={() => void onRetry()}
      >
        Tentar novamente
      </Button>
    </div>
  )
}
