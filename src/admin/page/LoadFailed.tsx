import { Button } from '@mantine/core'
import { signOutAndLeave } from '#admin/current/sign-out.ts'
import styles from './LoadFailed.module.css'

type Props = { query: { refetch: () => unknown; isFetching: boolean } }

/** The person could not be loaded, for another reason than missing permission (SHELL-18). */
export function LoadFailed({ query }: Props) {
  return (
    <main className={styles.page}>
      <p className={styles.text} role="alert">
        Houve um erro, por favor recarregue a página.
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => void signOutAndLeave()}>
          Sair
        </Button>
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          Tentar novamente
        </Button>
      </div>
    </main>
  )
}
