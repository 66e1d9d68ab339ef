import { Button } from '@mantine/core'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { Bubble } from './Bubble.tsx'
import { EventLine } from './EventLine.tsx'
import { PendingBubble } from './PendingBubble.tsx'
import { useJump } from './useJump.ts'
import { useLogScroll } from './useLogScroll.ts'
import type { KnownMessages } from './useMessages.ts'
import { useOutbox } from '../footer/outbox.ts'
import type { ChatMessage } from '../../contract.ts'
import { timeline, type TimelineLine } from './message-list.ts'
import { preview } from '../../rules.ts'
import { relativeDay, wallClock, weekdayAndDay } from '#lib/days/dates.ts'
import styles from './Messages.module.css'

type Props = {
  chatId: number
  customer: string
  known: KnownMessages
  timezone: string
  today: string | undefined
  /** A message to show first, such as one that a search found; 0 for none. */
  jumpTo: number
  onTemplate: () => void
  onReply: ((message: ChatMessage) => void) | undefined
}

/** The newest messages are always drawn, older ones only while in sight. */
const alwaysDrawn = 50

/**
 * When the first message was written that was measured before. The messages of the last page read were not: they are drawn once, so that
 * their real heights stand above the visible ones instead of a guess that would be corrected while somebody reads. The first message before
 * them is drawn too: it may just have lost the name above it.
 */
function useKnownHeights(messages: readonly ChatMessage[]): string {
  const first = messages[0]?.created_at ?? ''
  const [seen, setSeen] = useState({ first, before: first })
  if (first !== seen.first) setSeen({ first, before: seen.first })
  return seen.before
}

/** A conversation by days. Older pages load while scrolling up; new messages pull the view only while the end is in sight. */
export function Messages(props: Props) {
  const { chatId, customer, known, timezone, today } = props
  const { messages, events, hasOlder, older, loadOlder } = known
  const outgoing = useOutbox(chatId)
  const { marked, jump } = useJump(known, props.jumpTo)
  const last = outgoing.at(-1)
  const { scroller, content, onScroll, hasNew, jumpToEnd } = useLogScroll({
    firstId: messages[0]?.id,
    lastKey: last?.id ?? String(messages.at(-1)?.id),
    isOwn: last !== undefined,
    onNearTop: () => hasOlder && older === 'idle' && void loadOlder(),
  })
  const days = useMemo(
    () => [...Map.groupBy(timeline(messages, events), ({ at }) => wallClock(at, timezone).slice(0, 10))],
    [messages, events, timezone],
  )
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages])
  const newestFrom = messages.at(-alwaysDrawn)?.created_at ?? ''
  const knownFrom = useKnownHeights(messages)

  const bubble = (message: ChatMessage, above: TimelineLine | undefined) => (
    <Bubble
      key={message.id}
      chatId={chatId}
      message={message}
      time={wallClock(message.created_at, timezone).slice(11, 16)}
      customer={customer}
      continues={above?.kind === 'message' && isOfOneWriter(above.message, message)}
      answered={message.reply_to === null ? undefined : byId.get(message.reply_to)}
      isMarked={marked === message.id}
      isOld={message.created_at < newestFrom && message.created_at > knownFrom}
      onJump={jump}
      onTemplate={props.onTemplate}
      onReply={props.onReply}
    />
  )
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.messages}
        role="log"
        aria-label="Mensagens"
        // Older pages are added above and are no news; `NewMessage` announces the news.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll
        tabIndex={0}
        onScroll={onScroll}
      >
        <div ref={content} className={styles.content}>
          {hasOlder && (
            <Button variant="subtle" mx="auto" loading={older === 'loading'} onClick={() => void loadOlder()}>
              {older === 'failed' ? 'Tentar novamente' : 'Carregar mensagens anteriores'}
            </Button>
          )}
          {messages.length === 0 && outgoing.length === 0 && (
            <p className={styles.day}>Nenhuma mensagem nesta conversa.</p>
          )}
          {days.map(([day, lines]) => (
            <Fragment key={day}>
              <p className={styles.day}>
                <time dateTime={day}>{weekdayAndDay(day)}</time>
                {today && relativeDay(day, today) && ` · ${relativeDay(day, today)}`}
              </p>
              {lines.map((line, index) =>
                line.kind === 'message' ? (
                  bubble(line.message, lines[index - 1])
                ) : (
                  <EventLine
                    key={`event-${line.event.id}`}
                    event={line.event}
                    time={wallClock(line.at, timezone).slice(11, 16)}
                  />
                ),
              )}
            </Fragment>
          ))}
          {outgoing.map((message) => (
            <PendingBubble key={message.id} outgoing={message} />
          ))}
        </div>
      </div>
      {hasNew && (
        <button type="button" className={styles.toEnd} onClick={jumpToEnd}>
          Novas mensagens
        </button>
      )}
      <NewMessage customer={customer} message={messages.findLast((one) => !isOurs(one))} />
    </div>
  )
}

/** Whether two messages are of the customer, of the bot, or of the same person. */
const isOfOneWriter = (one: ChatMessage, other: ChatMessage): boolean =>
  one.sender === other.sender && one.author === other.author

const isOurs = ({ sender }: ChatMessage): boolean => sender !== 'customer'

/** Reads a message that arrives in the open conversation aloud to people who do not see it. */
function NewMessage({ customer, message }: { customer: string; message: ChatMessage | undefined }) {
  const [said, setSaid] = useState('')
  const known = useRef(message?.id)
  useEffect(() => {
    if (!message || message.id === known.current) return
    if (known.current !== undefined) setSaid(`${customer}: ${preview(message.message)}`)
    known.current = message.id
  }, [message, customer])
  return <output className={styles.spoken}>{said}</output>
}
