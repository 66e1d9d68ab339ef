import { Button } from '@mantine/core'
import { IconClockOff, IconTemplate } from '@tabler/icons-react'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { Composer } from './Composer.tsx'
import { ObstacleNotice } from './ObstacleNotice.tsx'
import { BotPanel, ClosedPanel } from './StatePanel.tsx'
import { useDraft } from './useDraft.ts'
import { useNextFocus } from './useNextFocus.ts'
import type { ChangeChat } from '../conversation/useChangeChat.ts'
import { useNow } from '../conversation/useNow.ts'
import type { Chat, ChatEvent, ChatMessage } from '../../contract.ts'
import { eventText } from '../../words/events.ts'
import { mayWrite } from '../../outgoing.ts'
import { platforms } from '#features/channels/platforms.ts'
import styles from './Footer.module.css'

type Props = {
  chat: Chat
  /** Called with each letter. */
  onTyping: () => void
  events: readonly ChatEvent[]
  /** A message of ours has not left yet. */
  isWaiting: boolean
  change: ChangeChat
  replyTo: ChatMessage | null
  onReplyEnd: () => void
  onTemplate: () => void
}

/** What can be done with a conversation now: write, take it over from the bot, or reopen it (CHAT-23 to CHAT-27). */
export function Footer({ chat, events, isWaiting, change, ...writing }: Props) {
  const [draft, setDraft] = useDraft(chat.id)
  const now = useNow()
  const isOver = !mayWrite(windowOf(chat, now), 'user')
  const footer = useNextFocus(`${chat.status} ${chat.replier}`, change.running)
  return (
    <footer ref={footer} className={styles.footer}>
      <RefusalAlert refusal={change.refusal} />
      {chat.status === 'closed' ? (
        <ClosedPanel change={change} draft={draft} cause={causeOf(events, 'finished')} />
      ) : chat.replier === 'assistant' ? (
        <BotPanel change={change} draft={draft} cause={causeOf(events, 'given_back')} />
      ) : (
        <>
          <ObstacleNotice chatId={chat.id} isWaiting={isWaiting} />
          {isOver && <WindowOver channel={chat.channel} onTemplate={writing.onTemplate} />}
          <Composer
            chat={chat}
            draft={draft}
            onDraft={(text) => {
              setDraft(text)
              writing.onTyping()
            }}
            isOver={isOver}
            change={change}
            {...writing}
          />
        </>
      )}
    </footer>
  )
}

const windowOf = ({ channel, window_ends_at }: Chat, now: number) =>
  platforms[channel].windowAt(window_ends_at ? new Date(window_ends_at) : null, new Date(now))

/** The person who brought the chat into this state, such as 'Finalizado por Ana'; '' if the last event was another one. */
function causeOf(events: readonly ChatEvent[], kind: ChatEvent['kind']): string {
  const last = events.findLast((event) => event.kind !== 'transferred')
  return last?.kind === kind && last.by !== null ? eventText(last) : ''
}

function WindowOver({ channel, onTemplate }: { channel: Chat['channel']; onTemplate: () => void }) {
  const { label, takesTemplates } = platforms[channel]
  return (
    <div className={styles.over} aria-live="polite">
      <IconClockOff size={20} aria-hidden />
      <p>
        {takesTemplates
          ? `A janela de 24 horas encerrou. O ${label} só aceita um modelo até o cliente responder.`
          : `A janela encerrou. O ${label} não aceita mensagens até o cliente escrever de novo.`}
      </p>
      {takesTemplates && (
        <Button
          variant="default"
          leftSection={<IconTemplate size={18} aria-hidden />}
          onClick={onTemplate}
          data-next
        >
          Enviar modelo
        </Button>
      )}
    </div>
  )
}
