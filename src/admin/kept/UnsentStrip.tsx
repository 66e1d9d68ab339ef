import { Button } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { queryClient } from '#admin/data/query-client.ts'
import { toast } from '#ui/overlay/toast.ts'
import type { UnsentHere } from './engine.ts'
import { kept, useUnsent } from './kept.ts'
import { notStored } from './rules.ts'
import { tryAgain } from './try-again.ts'
import styles from './UnsentStrip.module.css'

/** Values sent on this device that the server does not have, unless their own form or conversation is open and says so. */
export function UnsentStrip() {
  const waiting = useUnsent().filter(
    (one) => !kept.isHeld(one.place) && (one.problem !== '' || !one.isSending),
  )
  if (waiting.length === 0) return null
  return (
    <section className={styles.strip} aria-label="Não enviado">
      <ul className={styles.list}>
        {waiting.map((one) => (
          <Waiting key={one.id} one={one} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ one }: { one: UnsentHere }) {
  const { id, place, what, detail, problem, isSending, isOnlyHere } = one
  const again = async () => {
    await tryAgain(one)
    if (kept.inPlace(place).some((each) => each.id === id)) return
    kept.forgetTyped(place)
    toast('Enviado.')
    // Whatever it changed is on some page.
    await queryClient.invalidateQueries()
  }
  const discard = () => {
    kept.forgetTyped(place)
    void kept.discard(id)
  }
  return (
    <li className={styles.one}>
      <IconCloudUp size={20} aria-hidden className={styles.icon} />
      <output className={styles.words}>
        <p className={styles.what}>
          <b>Não enviada</b> · <bdi>{detail ? `${what}: ${detail}` : what}</bdi>
        </p>
        {problem && <p className={styles.problem}>{problem}</p>}
        {isOnlyHere && <p className={styles.problem}>{notStored}</p>}
      </output>
      <div className={styles.buttons}>
        <Button variant="default" loading={isSending} onClick={() => void again()}>
          Tentar novamente
        </Button>
        <Button variant="subtle" disabled={isSending} onClick={discard}>
          Descartar
        </Button>
      </div>
    </li>
  )
}
