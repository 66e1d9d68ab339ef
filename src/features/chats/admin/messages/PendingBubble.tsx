import { IconClock, IconFile } from '@tabler/icons-react'
import { useCurrent } from '#admin/current/current.ts'
import type { UnsentHere } from '#admin/kept/engine.ts'
import { kept } from '#admin/kept/kept.ts'
import { tryAgain } from '#admin/kept/try-again.ts'
import { notStored } from '#admin/kept/rules.ts'
import { MessageText } from './MessageText.tsx'
import { Sender } from './Sender.tsx'
import { unsentFileOf } from '../footer/outbox.ts'
import styles from './Bubble.module.css'

/** A message of ours that the server does not have yet; it stays on this device until then, or until it is discarded. */
export function PendingBubble({ outgoing }: { outgoing: UnsentHere }) {
  const { user } = useCurrent()
  const { id, detail, isSending, isOnlyHere, problem } = outgoing
  const file = unsentFileOf(outgoing)
  return (
    <div className={styles.bubble} data-ours data-pending={isSending || undefined}>
      <Sender author={user.name} />
      {file && (
        <p className={styles.kind}>
          <IconFile size={16} aria-hidden /> <span dir="auto">{file.name}</span>
        </p>
      )}
      {detail && <MessageText text={detail} />}
      {isSending ? (
        <p className={styles.time}>
          Enviando <IconClock size={16} aria-hidden />
        </p>
      ) : (
        <div className={styles.failure} role="alert">
          <p>
            <b>Não enviada</b>
            {problem && ` · ${problem}`}
          </p>
          {isOnlyHere && <p>{notStored}</p>}
          <button type="button" className={styles.inlineButton} onClick={() => void tryAgain(outgoing)}>
            Tentar novamente
          </button>
          <button type="button" className={styles.inlineButton} onClick={() => void kept.discard(id)}>
            Descartar
          </button>
        </div>
      )}
    </div>
  )
}
