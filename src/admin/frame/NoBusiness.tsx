import { Button } from '@mantine/core'
import { signOutAndLeave } from '#admin/current/sign-out.ts'
import styles from '../page/LoadFailed.module.css'

/** Shown to a person who has no business to work in (D-18). */
export function NoBusiness() {
  return (
    <main className={styles.page}>
      <p className={styles.text}>Nenhum estabelecimento disponível para este usuário.</p>
      <Button onClick={() => void signOutAndLeave()}>Sair</Button>
    </main>
  )
}
