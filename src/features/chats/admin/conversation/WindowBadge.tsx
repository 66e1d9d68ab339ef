import { IconHourglass } from '@tabler/icons-react'
import { useNow } from './useNow.ts'
import { windowLeft } from '../../words/window-left.ts'
import styles from './Conversation.module.css'

/** How long the customer can still be answered freely. */
export function WindowBadge({ endsAt }: { endsAt: string | null }) {
  const { state, text } = windowLeft(endsAt, useNow())
  return (
    <span className={styles.window} data-state={state}>
      <IconHourglass size={14} aria-hidden />
      {text}
    </span>
  )
}
