import { AppLink } from '#admin/address/AppLink.tsx'
import { useBranch } from '#admin/current/current.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import type { SectionProps } from '#features/customers/admin/record/sections.ts'
import { SectionSkeleton } from '#features/customers/admin/record/SectionSkeleton.tsx'
import { useCustomerRecord } from '#features/customers/admin/record/useCustomerRecord.ts'
import { listCustomerChats } from '../../panel.contract.ts'
import { preview } from '../../rules.ts'
import { ChannelBadge } from '../list/ChannelBadge.tsx'
import { dayAndTime, wallClock } from '#lib/days/dates.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './CustomerChats.module.css'

/** In a customer's record: their conversations, the newest first; a press opens one. */
export function CustomerChats({ customerId }: SectionProps) {
  const { timezone } = useBranch()
  const record = useCustomerRecord()
  const read = useBranchQuery(
    listCustomerChats,
    { params: { customer_id: customerId } },
    { keepPrevious: false },
  )
  if (!read.data && read.isError)
    return <RetryPanel onRetry={() => read.refetch()} retrying={read.isFetching} />
  if (!read.data) return <SectionSkeleton />
  if (read.data.length === 0) return <p className={styles.none}>Nenhuma conversa.</p>
  return (
    <ul className={styles.chats} aria-label="Conversas">
      {read.data.map(({ id, channel, status, branch, last_message, last_message_at }) => (
        <li key={id}>
          <AppLink className={styles.chat} href={`${staffPath.chats}?chat=${id}`} onClick={record.close}>
            <span className={styles.facts}>
              <ChannelBadge channel={channel} />
              {branch ?? 'Geral'} · {status === 'open' ? 'Aberta' : 'Finalizada'}
              {last_message_at && ` · ${dayAndTime(wallClock(last_message_at, timezone))}`}
            </span>
            <span className={styles.message}>{preview(last_message)}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
