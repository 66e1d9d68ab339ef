import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useBranch } from '#admin/current.ts'
import { useCallQuery } from '#admin/queries.ts'
import { ChannelBadge } from './ChannelBadge.tsx'
import { PanelButton } from './customer/PanelButton.tsx'
import { Messages } from './Messages.tsx'
import { pollMs } from './poll.ts'
import { type Chat, listMessages } from '../contract.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { RetryPanel } from '#ui/RetryPanel.tsx'
import styles from './Conversation.module.css'

type Props = {
  id: number
  /** Undefined if the list never showed it, for example after opening a link. */
  chat: Chat | undefined
  today: string | undefined
  onBack: () => void
}

/** The newest messages of a chat, loaded again every 5 seconds; if that fails, the old ones stay (CHAT-65). */
export function Conversation({ id, chat, today, onBack }: Props) {
  const { timezone } = useBranch()
  const messages = useCallQuery(listMessages, { params: { id }, query: { page: 1 } }, { pollMs })
  const { data } = messages
  const isGone = messages.error?.status === 404
  return (
    <section className={styles.conversation} aria-label={chat?.customer.name ?? 'Atendimento'}>
      <header className={styles.head}>
        <button type="button" className={styles.back} aria-label="Voltar para as conversas" onClick={onBack}>
          <IconArrowLeft size={20} aria-hidden />
        </button>
        <div className={styles.who}>
          <h2 className={styles.name}>{chat?.customer.name ?? 'Atendimento'}</h2>
          <p className={styles.id}>
            Id: {id}
            {chat && <ChannelBadge channel={chat.channel} />}
          </p>
        </div>
        {chat && <PanelButton chat={chat} />}
      </header>
      {data && (
        <Messages messages={data.data} hasOlder={data.last_page > 1} timezone={timezone} today={today} />
      )}
      {!data && isGone && <EmptyPanel sentence="Atendimento não encontrado." />}
      {!data && messages.isError && !isGone && (
        <RetryPanel onRetry={() => messages.refetch()} retrying={messages.isFetching} />
      )}
      {!data && !messages.isError && (
        <div className={styles.bones} aria-busy>
          <Skeleton h={52} w="55%" />
          <Skeleton h={72} w="60%" ml="auto" />
          <Skeleton h={52} w="40%" />
        </div>
      )}
    </section>
  )
}
