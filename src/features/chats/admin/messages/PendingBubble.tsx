import { IconClock, IconFile } from '@tabler/icons-react'
import { useCurrent } from '#admin/current.ts'
import { MessageText } from './MessageText.tsx'
import { Sender } from './Sender.tsx'
import { discard, type PendingMessage, retrySending } from '../footer/outbox.ts'
import styles from './Bubble.module.css'

/** A message of ours that the server has not stored yet, or could not be handed to it: then nothing of it is lost. */
export function PendingBubble({ outgoing }: { outgoing: PendingMessage }) {
  const { user } = useCurrent()
  const { key, text, file, state, problem } = outgoing
  return (
    <div className={styles.bubble} data-ours data-pending={state === 'sending' || undefined}>
      <Sender author={user.name} />
      {file && (
        <p className={styles.kind}>
          <IconFile size={16} aria-hidden /> <span dir="auto">{file.name}</span>
        </p>
      )}
      {text && <MessageText text={text} />}
      {state === 'sending' ? (
        <p className={styles.time}>
          Enviando <IconClock size={16} aria-hidden />
        </p>
      ) : (
        <div className={styles.failure} role="alert">
          <p>
            <b>Não enviada</b>
            {` · ${problem}`}
          </p>
          <button type="button" className={styles.inlineButton} onClick={() => retrySending(key)}>
            Tentar novamente
          </button>
          <button type="button" className={styles.inlineButton} onClick={() => discard(key)}>
            Descartar
          </button>
        </div>
      )}
    </div>
  )
}
