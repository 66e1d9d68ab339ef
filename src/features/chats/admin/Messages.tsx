import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage } from '../contract.ts'
import { isUnsent } from '../rules.ts'
import { relativeDay, wallClock, weekdayAndDay } from '#lib/dates.ts'
import styles from './Conversation.module.css'

type Props = {
  /** Oldest first. */
  messages: readonly ChatMessage[]
  hasOlder: boolean
  timezone: string
  today: string | undefined
}

/** Within this many pixels of the end counts as at the end. */
const nearEndPx = 48

/** Messages grouped by day. It scrolls to new ones only while the end is in sight; otherwise it offers a button to them. */
export function Messages({ messages, hasOlder, timezone, today }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasNew, setHasNew] = useState(false)
  const lastId = messages.at(-1)?.id

  useLayoutEffect(() => {
    if (isAtEnd.current) scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
    else setHasNew(true)
  }, [lastId])

  const onScroll = () => {
    const element = scroller.current
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx
    if (isAtEnd.current) setHasNew(false)
  }
  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: 'smooth' })

  const days = Map.groupBy(
    messages.map((message) => ({ ...message, wall: wallClock(message.created_at, timezone) })),
    ({ wall }) => wall.slice(0, 10),
  )
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.messages}
        role="log"
        aria-label="Mensagens"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll
        tabIndex={0}
        onScroll={onScroll}
      >
        {hasOlder && <p className={styles.older}>Estas são as {messages.length} mensagens mais recentes.</p>}
        {messages.length === 0 && <p className={styles.older}>Nenhuma mensagem nesta conversa.</p>}
        {[...days].map(([day, ofDay]) => (
          <Fragment key={day}>
            <p className={styles.day}>
              <time dateTime={day}>{weekdayAndDay(day)}</time>
              {today && relativeDay(day, today) && ` · ${relativeDay(day, today)}`}
            </p>
            {ofDay.map((message) => (
              <Bubble key={message.id} message={message} time={message.wall.slice(11, 16)} />
            ))}
          </Fragment>
        ))}
      </div>
      {hasNew && (
        <button type="button" className={styles.toEnd} onClick={toEnd}>
          Novas mensagens
        </button>
      )}
    </div>
  )
}

function Bubble({ message, time }: { message: ChatMessage; time: string }) {
  const isOurs = message.sender !== 'customer'
  return (
    <div className={styles.bubble} data-ours={isOurs || undefined}>
      {isOurs && <p className={styles.sender}>Assistente</p>}
      <p className={styles.text}>{message.message}</p>
      <p className={styles.time}>
        {isOurs && isUnsent(message.status) && <b>Não enviada · </b>}
        <time dateTime={message.created_at}>{time}</time>
      </p>
    </div>
  )
}
