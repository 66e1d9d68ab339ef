import { IconRobot, IconUser } from '@tabler/icons-react'
import { useBranch } from '#admin/current/current.ts'
import { ChannelBadge } from './ChannelBadge.tsx'
import { Delivery } from '../messages/Delivery.tsx'
import type { Chat } from '../../contract.ts'
import { isUnansweredChat, isUnsent, preview, timeLabel } from '../../rules.ts'
import { windowLeft } from '../../words/window-left.ts'
import { wallClock } from '#lib/days/dates.ts'
import styles from './ChatList.module.css'

type Props = {
  chat: Chat
  /** Today in the branch's time zone. */
  today: string
  /** The present in milliseconds. */
  now: number
  isChosen: boolean
  onChoose: (id: number) => void
}

/** One conversation: customer, last message and how far it got, or the message that a search found, its time, who answers, and whether it waits for an answer. */
export function ChatRow({ chat, today, now, isChosen, onChoose }: Props) {
  const { timezone } = useBranch()
  const { id, customer, branch, channel, last_message, unread } = chat
  const at = chat.found?.at ?? last_message?.created_at
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-current={isChosen || undefined}
        data-unread={unread > 0 || undefined}
        onClick={() => onChoose(id)}
      >
        <span className={styles.name} dir="auto">
          {customer.name}
        </span>
        {at && (
          <time className={styles.time} dateTime={at}>
            {timeLabel(wallClock(at, timezone), today)}
          </time>
        )}
        <span className={styles.message}>
          {chat.found ? (
            <span dir="auto">{chat.found.message}</span>
          ) : (
            last_message && <LastMessage message={last_message} now={now} />
          )}
        </span>
        <span className={styles.marks}>
          {unread > 0 && <Unread count={unread} />}
          {isUnansweredChat(chat) && (
            <span className={styles.dot}>
              <span className={styles.spoken}>Sem resposta</span>
            </span>
          )}
        </span>
        <span className={styles.from}>
          <ChannelBadge channel={channel} />
          <span className={styles.unit}>{branch?.branch ?? '...'}</span>
          <Facts chat={chat} now={now} />
        </span>
      </button>
    </li>
  )
}

function LastMessage({ message, now }: { message: NonNullable<Chat['last_message']>; now: number }) {
  return (
    <>
      {isUnsent(message, now) ? (
        <b className={styles.unsent}>Não enviada · </b>
      ) : (
        <Delivery status={message.status} />
      )}{' '}
      <span dir="auto">{preview(message.message)}</span>
    </>
  )
}

function Unread({ count }: { count: number }) {
  return (
    <span className={styles.unread}>
      {count > 99 ? '99+' : count}
      <span className={styles.spoken}>{count === 1 ? ' não lida' : ' não lidas'}</span>
    </span>
  )
}

/** The end of the window while it is near, and who answers. */
function Facts({ chat, now }: { chat: Chat; now: number }) {
  if (chat.status === 'closed') return null
  const left = windowLeft(chat.window_ends_at, now)
  const isBot = chat.replier === 'assistant'
  const Icon = isBot ? IconRobot : IconUser
  return (
    <>
      {left.state === 'soon' && <span className={styles.soon}>{left.text}</span>}
      <span className={styles.replier} title={isBot ? 'O BOT responde' : 'Uma pessoa responde'}>
        <Icon size={14} aria-hidden />
        {isBot ? 'BOT' : 'Pessoa'}
      </span>
    </>
  )
}
