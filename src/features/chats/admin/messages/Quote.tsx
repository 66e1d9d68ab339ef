import type { ChatMessage } from '../../contract.ts'
import { preview } from '../../rules.ts'
import styles from './Bubble.module.css'

type Props = {
  /** Undefined: it is on an older page that was not read yet. */
  answered: ChatMessage | undefined
  customer: string
  onJump: () => void
}

/** The message that another one answers; a press jumps to it. */
export function Quote({ answered, customer, onJump }: Props) {
  const words = answered?.deleted ? 'Mensagem apagada' : answered && preview(answered.message)
  return (
    <button type="button" className={styles.quote} onClick={onJump}>
      <b dir="auto">{answered && (answered.sender === 'customer' ? customer : 'Assistente')}</b>
      <span dir="auto">{words ?? 'Ver a mensagem respondida'}</span>
    </button>
  )
}
