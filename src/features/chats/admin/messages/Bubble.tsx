import { IconBan, IconCornerUpLeft } from '@tabler/icons-react'
import { memo } from 'react'
import { Attachment } from './Attachment.tsx'
import { Delivery } from './Delivery.tsx'
import { Failure } from './Failure.tsx'
import { MessageText } from './MessageText.tsx'
import { Quote } from './Quote.tsx'
import { Sender } from './Sender.tsx'
import { captionOf } from './caption.ts'
import type { ChatMessage } from '../../contract.ts'
import styles from './Bubble.module.css'

type Props = {
  chatId: number
  message: ChatMessage
  /** 'HH:mm' in the branch's time zone. */
  time: string
  customer: string
  /** The message above is of the same writer. */
  continues: boolean
  /** The message that this one answers, if it was read. */
  answered: ChatMessage | undefined
  /** Pressed or found a moment ago. */
  isMarked: boolean
  /** Drawn only while in sight. */
  isOld: boolean
  onJump: (id: number) => void
  onTemplate: () => void
  /** Absent if nobody can write now. */
  onReply: ((message: ChatMessage) => void) | undefined
}

const kinds: Partial<Record<ChatMessage['type'], string>> = {
  template: 'Modelo',
  interactive: 'Resposta de botão ou lista',
}

/** Statuses of a message of ours that did not arrive yet. */
const undelivered: ReadonlySet<ChatMessage['status']> = new Set(['queued', 'sent', 'failed'])

/** One message: of the customer left, of the house right as 'Assistente' (CHAT-21, CHAT-22). */
export const Bubble = memo(function Bubble(props: Props) {
  const { message, time, continues, isMarked, isOld } = props
  const isOurs = message.sender !== 'customer'
  return (
    <div
      className={styles.bubble}
      data-message={message.id}
      data-ours={isOurs || undefined}
      data-continues={continues || undefined}
      data-marked={isMarked || undefined}
      data-old={isOld || undefined}
      tabIndex={-1}
    >
      {isOurs && (
        <Sender author={message.author} isBot={message.sender === 'assistant'} isRepeated={continues} />
      )}
      {message.deleted ? <Deleted message={message} /> : <Content {...props} />}
      <p className={styles.time}>
        {message.edited && !message.deleted && 'Editada · '}
        <time dateTime={message.created_at}>{time}</time>
        {isOurs && <Delivery status={message.status} />}
      </p>
      {message.reactions.length > 0 && <Reactions reactions={message.reactions} />}
    </div>
  )
})

function Content({ chatId, message, customer, answered, onJump, onTemplate, onReply }: Props) {
  const caption = captionOf(message)
  const kind = message.sender === 'customer' ? kinds[message.type] : message.type === 'template' && 'Modelo'
  return (
    <>
      {message.reply_to !== null && (
        <Quote answered={answered} customer={customer} onJump={() => onJump(message.reply_to!)} />
      )}
      {kind && <p className={styles.kind}>{kind}</p>}
      <Attachment message={message} caption={caption} />
      {caption && <MessageText text={caption} />}
      {message.options.length > 0 && <Options options={message.options} />}
      {message.type === 'unsupported' && (
        <p className={styles.kind}>
          {message.error?.msg ?? 'Veja no aplicativo do celular o que o cliente enviou.'}
        </p>
      )}
      {message.error && undelivered.has(message.status) && (
        <Failure chatId={chatId} message={message} error={message.error} onTemplate={onTemplate} />
      )}
      {onReply && (
        <button
          type="button"
          className={styles.reply}
          aria-label="Responder a esta mensagem"
          title="Responder"
          onClick={() => onReply(message)}
        >
          <IconCornerUpLeft size={18} aria-hidden />
        </button>
      )}
    </>
  )
}

/** The options that the customer can press; numbered, because people who type answer with the number. */
const Options = ({ options }: { options: ChatMessage['options'] }) => (
  <ol className={styles.options} aria-label="Opções oferecidas">
    {options.map(({ title, description }, at) => (
      <li key={at} dir="auto">
        {title}
        {description && <span className={styles.about}>{description}</span>}
      </li>
    ))}
  </ol>
)

const Deleted = ({ message }: { message: ChatMessage }) => (
  <p className={styles.deleted}>
    <IconBan size={16} aria-hidden />
    {message.sender === 'customer' ? 'O cliente apagou esta mensagem' : 'Mensagem apagada'}
  </p>
)

const Reactions = ({ reactions }: { reactions: ChatMessage['reactions'] }) => (
  <ul className={styles.reactions} aria-label="Reações">
    {reactions.map(({ emoji, from }) => (
      <li key={from} title={from === 'customer' ? 'Do cliente' : 'Nossa'}>
        {emoji}
      </li>
    ))}
  </ul>
)
