import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconUser } from '@tabler/icons-react'
import { useBranch, useCurrent } from '#admin/current.ts'
import { useBranchQuery, useCallQuery } from '#admin/queries.ts'
import { ChannelBadge } from './ChannelBadge.tsx'
import { Messages } from './Messages.tsx'
import { pollMs } from './poll.ts'
import { type Chat, findChatCustomer, listMessages } from '../contract.ts'
import { useCustomerRecord } from '#features/customers/admin/record/useCustomerRecord.ts'
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
        <RecordButton chatId={id} />
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

/** Opens the record of the customer who writes; nothing for somebody whom the branch does not know. */
function RecordButton({ chatId }: { chatId: number }) {
  const { can } = useCurrent()
  const record = useCustomerRecord()
  const found = useBranchQuery(
    findChatCustomer,
    { params: { id: chatId } },
    { enabled: can('customer'), keepPrevious: false },
  )
  const customerId = found.data?.customer_id ?? null
  if (customerId === null) return null
  return (
    <Button
      variant="default"
      leftSection={<IconUser size={18} aria-hidden />}
      onClick={() => record.open(customerId)}
    >
      Cadastro
    </Button>
  )
}
