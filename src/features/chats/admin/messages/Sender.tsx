import type { ChatMessage } from '../../contract.ts'
import styles from './Bubble.module.css'

type Props = Pick<ChatMessage, 'author'> & {
  isBot?: boolean
  /** Said already, by the message above. */
  isRepeated?: boolean
}

/** The house as 'Assistente' (CHAT-22), and who of it wrote. */
export const Sender = ({ author, isBot = false, isRepeated = false }: Props) => (
  <p className={styles.sender} data-continues={isRepeated || undefined}>
    Assistente
    {(isBot || author !== null) && (
      <span className={styles.writer}>
        {' · '}
        {isBot ? 'BOT' : <bdi>{author}</bdi>}
      </span>
    )}
  </p>
)
