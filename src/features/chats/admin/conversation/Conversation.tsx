import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useBranch } from '#admin/current/current.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useCallQuery } from '#admin/data/queries.ts'
import { ConversationHead } from './ConversationHead.tsx'
import { useChangeChat } from './useChangeChat.ts'
import { ChatPanel } from '../customer/ChatPanel.tsx'
import { PanelDrawer } from '../customer/PanelDrawer.tsx'
import { useMarkRead } from './useMarkRead.ts'
import { isWaiting } from '../../rules.ts'
import { othersText } from '../live/others-text.ts'
import { usePresence } from '../live/usePresence.ts'
import { Footer } from '../footer/Footer.tsx'
import { useOwnPlace } from '../footer/outbox.ts'
import { Messages } from '../messages/Messages.tsx'
import { useMessages } from '../messages/useMessages.ts'
import { pollMs } from '../poll.ts'
import { findChat } from '../../change.contract.ts'
import type { Chat, ChatMessage } from '../../contract.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './Conversation.module.css'

const TemplateDialog = lazyDialog(async () => (await import('../footer/TemplateDialog.tsx')).TemplateDialog)

/** From this width on the customer fits beside the conversation. */
const wideQuery = '(min-width: 1200px)'

type Props = {
  id: number
  /** As the list shows it; undefined if it does not, for example after opening a link. */
  listed: Chat | undefined
  today: string | undefined
  /** A message to show first; 0 for none. */
  jumpTo: number
  onBack: () => void
  isPanelOpen: boolean
  onPanel: () => void
}

/** A chat with its newest messages, both loaded again every 5 seconds; if that fails, what was loaded stays (CHAT-65). */
export function Conversation({ id, listed, today, jumpTo, onBack, isPanelOpen, onPanel }: Props) {
  const { timezone } = useBranch()
  const found = useCallQuery(findChat, { params: { id } }, { pollMs })
  const known = useMessages(id)
  const chat = found.data?.data ?? listed
  const change = useChangeChat(id)
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null)
  const [isTemplateOpen, setTemplateOpen] = useState(false)
  const isWide = useMediaQuery(wideQuery, undefined, { getInitialValueInEffect: false }) ?? false
  const { people, reportTyping } = usePresence(id)
  useMarkRead(chat)
  useOwnPlace(id)

  const { query } = known
  const isGone = query.error?.status === 404
  const isWriting = chat?.status === 'open' && chat.replier === 'user'
  const conversation = (
    <section className={styles.conversation} aria-label={chat?.customer.name ?? 'Atendimento'}>
      <ConversationHead
        id={id}
        chat={chat}
        change={change}
        onBack={onBack}
        isPanelOpen={isPanelOpen}
        onPanel={onPanel}
        others={othersText(people)}
      />
      {query.data && (
        <Messages
          chatId={id}
          customer={chat?.customer.name ?? 'Cliente'}
          known={known}
          timezone={timezone}
          today={today}
          jumpTo={jumpTo}
          onTemplate={() => setTemplateOpen(true)}
          onReply={isWriting ? setReplyTo : undefined}
        />
      )}
      {!query.data && (
        <div className={styles.instead}>
          {isGone && <EmptyPanel sentence="Atendimento não encontrado." />}
          {query.isError && !isGone && (
            <RetryPanel onRetry={() => query.refetch()} retrying={query.isFetching} />
          )}
          {!query.isError && <Bones />}
        </div>
      )}
      {chat && !isGone && (
        <Footer
          chat={chat}
          events={known.events}
          isWaiting={known.messages.some(isWaiting)}
          onTyping={reportTyping}
          change={change}
          replyTo={replyTo}
          onReplyEnd={() => setReplyTo(null)}
          onTemplate={() => setTemplateOpen(true)}
        />
      )}
      {chat && <TemplateDialog chat={chat} opened={isTemplateOpen} onClose={() => setTemplateOpen(false)} />}
    </section>
  )
  return (
    <div className={styles.beside}>
      {conversation}
      {chat && isPanelOpen && isWide && (
        <div className={styles.panel} data-customer-beside>
          <ChatPanel chat={chat} />
        </div>
      )}
      {chat && <PanelDrawer chat={chat} opened={isPanelOpen && !isWide} onClose={onPanel} />}
    </div>
  )
}

const Bones = () => (
  <div className={styles.bones} aria-busy>
    <Skeleton h={52} w="55%" />
    <Skeleton h={72} w="60%" ml="auto" />
    <Skeleton h={52} w="40%" />
  </div>
)
