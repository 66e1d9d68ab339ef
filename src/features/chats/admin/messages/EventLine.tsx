import type { ChatEvent } from '../../contract.ts'
import { eventText } from '../../words/events.ts'
import styles from './Messages.module.css'

/** What happened between two messages, such as 'Assumido por Ana'. */
export const EventLine = ({ event, time }: { event: ChatEvent; time: string }) => (
  <p className={styles.event}>
    {eventText(event)} · <time dateTime={event.at}>{time}</time>
  </p>
)
