import { Button } from '@mantine/core'
import { IconAddressBook, IconBellOff, IconPhone, IconUserPlus } from '@tabler/icons-react'
import { useBranch, useCurrent } from '#admin/current/current.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { useCustomerRecord } from '#features/customers/admin/record/useCustomerRecord.ts'
import { listCustomers } from '#features/customers/contract.ts'
import { platforms } from '#features/channels/platforms.ts'
import type { Chat } from '../../contract.ts'
import { type ChatPanelData, takeChatCustomer } from '../../panel.contract.ts'
import { visitsText } from './panel-words.ts'
import { isErasedPhone } from '#lib/person/person.ts'
import { formatPhone, telLink } from '#lib/person/phone.ts'
import { toast } from '#ui/overlay/toast.ts'
import styles from './ChatPanel.module.css'

type Props = { chat: Chat; panel: ChatPanelData; onChanged: () => void }

/** Name, phone, visits, and the way to the record. */
export function PanelPerson({ chat, panel, onChanged }: Props) {
  const { customer } = panel
  const name = customer?.name ?? chat.customer.name
  const phone = customer && !isErasedPhone(customer.phone) ? customer.phone : panel.phone
  return (
    <section className={styles.person}>
      <h3 className={styles.name} dir="auto">
        {name}
      </h3>
      {customer && chat.customer.name !== name && (
        <p className={styles.muted}>
          No {platforms[chat.channel].label}: <bdi>{chat.customer.name}</bdi>
        </p>
      )}
      {phone && (
        <a className={styles.phone} href={telLink(phone)}>
          <IconPhone size={18} aria-hidden />
          {formatPhone(phone)}
        </a>
      )}
      <p className={styles.muted}>{visitsText(panel)}</p>
      {panel.opted_out_at && (
        <p className={styles.muted}>
          <IconBellOff size={16} aria-hidden /> Não recebe mensagens automáticas
        </p>
      )}
      {customer && <RecordButton chatId={chat.id} customer={customer} onChanged={onChanged} />}
    </section>
  )
}

type RecordProps = { chatId: number; customer: NonNullable<ChatPanelData['customer']>; onChanged: () => void }

/** Opens the record; somebody whom the branch does not know can be taken into its customers. */
function RecordButton({ chatId, customer, onChanged }: RecordProps) {
  const { can } = useCurrent()
  const branch = useBranch()
  const record = useCustomerRecord()
  const taking = useBranchMutation(takeChatCustomer, { changes: [listCustomers] })
  if (!can('customer')) return null
  const take = async () => {
    const done = await taking.run({ params: { id: chatId } })
    if (!done) return
    toast(done.msg)
    onChanged()
  }
  if (customer.branches.includes(branch.id)) {
    return (
      <Button
        variant="default"
        leftSection={<IconAddressBook size={18} aria-hidden />}
        onClick={() => record.open(customer.id)}
      >
        Cadastro
      </Button>
    )
  }
  return (
    <>
      <RefusalAlert refusal={taking.refusal} />
      <Button
        variant="default"
        leftSection={<IconUserPlus size={18} aria-hidden />}
        loading={taking.running}
        onClick={() => void take()}
      >
        Adicionar aos clientes
      </Button>
    </>
  )
}
