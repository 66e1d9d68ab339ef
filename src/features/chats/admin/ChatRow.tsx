import { useBranch } from '#admin/current.ts'
import { ChannelBadge } from './ChannelBadge.tsx'
import type { Chat } from '../contract.ts'
import { isUnanswered, preview, timeLabel } from '../rules.ts'
import { wallClock } from '#lib/dates.ts'
import styles from './ChatList.module.css'

type Props = {
  chat: Chat
  /** Today in the branch's time zone. */
  today: string
  isChosen: boolean
  onChoose: (id: number) => void
}

/** One conversation: customer, last message, its time, and whether it waits for an answer. */
export function ChatRow({ chat, today, isChosen, onChoose }: Props) {
  const { timezone } = useBranch()
  const { id, customer, branch, channel, last_message } = chat
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(id)}
      >
        <span className={styles.name}>{customer.name}</span>
        {last_message && (
          <time className={styles.time} dateTime={last_message.created_at}>
            {timeLabel(wallClock(last_message.created_at, timezone), today)}
          </time>
        )}
        <span className={styles.message}>{last_message ? preview(last_message.message) : ''}</span>
        {isUnanswered(chat) && (
          <span className={styles.dot}>
            <span className={styles.spoken}>Sem resposta</span>
          </span>
        )}
        <span className={styles.from}>
          <ChannelBadge channel={channel} />
          {branch?.branch ?? '...'}
        </span>
      </button>
    </li>
  )
}
