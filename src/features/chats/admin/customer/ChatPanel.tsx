import { Skeleton } from '@mantine/core'
import { InBranch } from '#admin/current/InBranch.tsx'
import { useCurrent } from '#admin/current/current.ts'
import { useCallQuery } from '#admin/data/queries.ts'
import type { Chat } from '../../contract.ts'
import { type ChatPanelData, showChatPanel } from '../../panel.contract.ts'
import { PanelLinks } from './PanelLinks.tsx'
import { PanelPerson } from './PanelPerson.tsx'
import { PanelRecord } from './PanelRecord.tsx'
import { PanelReservations } from './PanelReservations.tsx'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './ChatPanel.module.css'

/** How often the panel is read again while it is seen, in milliseconds. */
const pollMs = 30_000

/** The customer of a conversation: their record, visits and reservations, and the staff's actions. */
export function ChatPanel({ chat }: { chat: Chat }) {
  const read = useCallQuery(showChatPanel, { params: { id: chat.id } }, { pollMs, keepPrevious: false })
  const { branch } = useCurrent()
  const branchId = chat.business_branch_id ?? branch?.id ?? 0
  if (read.data)
    return (
      <InBranch id={branchId}>
        <Content chat={chat} panel={read.data} onChanged={() => void read.refetch()} />
      </InBranch>
    )
  if (read.error?.status === 404) return <EmptyPanel sentence="Atendimento não encontrado." />
  if (read.isError) return <RetryPanel onRetry={() => read.refetch()} retrying={read.isFetching} />
  return (
    <div className={styles.panel} aria-busy aria-label="Carregando o cliente">
      <Skeleton h={28} w="60%" />
      <Skeleton h={44} w="45%" />
      <Skeleton h={88} />
      <Skeleton h={120} />
    </div>
  )
}

type ContentProps = { chat: Chat; panel: ChatPanelData; onChanged: () => void }

function Content({ chat, panel, onChanged }: ContentProps) {
  return (
    <aside className={styles.panel} aria-label="Quem escreve">
      <PanelPerson chat={chat} panel={panel} onChanged={onChanged} />
      {panel.next && <PanelReservations chat={chat} panel={panel} next={panel.next} onChanged={onChanged} />}
      <PanelRecord panel={panel} onChanged={onChanged} />
      <PanelLinks chat={chat} customer={panel.customer} onChanged={onChanged} />
    </aside>
  )
}
