import { IconCheck, IconChecks, IconClock, IconExclamationCircle } from '@tabler/icons-react'
import type { MessageStatus } from '../../rules.ts'
import styles from './Delivery.module.css'

const marks: Record<Exclude<MessageStatus, 'received'>, { Icon: typeof IconCheck; word: string }> = {
  queued: { Icon: IconClock, word: 'Aguardando envio' },
  sent: { Icon: IconCheck, word: 'Enviada' },
  delivered: { Icon: IconChecks, word: 'Entregue' },
  read: { Icon: IconChecks, word: 'Lida' },
  failed: { Icon: IconExclamationCircle, word: 'Não enviada' },
}

/** How far a message of ours got (D-76): a mark, with its word for screen readers and under the pointer. */
export function Delivery({ status }: { status: MessageStatus }) {
  if (status === 'received') return null
  const { Icon, word } = marks[status]
  return (
    <span className={styles.delivery} data-status={status} title={word}>
      <Icon size={16} stroke={2} aria-hidden />
      <span className={styles.spoken}>{word}</span>
    </span>
  )
}
