import { Button } from '@mantine/core'
import { IconLink, IconUnlink } from '@tabler/icons-react'
import { useCurrent } from '#admin/current/current.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useCallMutation } from '#admin/data/mutations.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import { type Chat, listChats } from '../../contract.ts'
import { type ChatPanelData, chooseChatCustomer } from '../../panel.contract.ts'
import { toast } from '#ui/overlay/toast.ts'
import styles from './ChatPanel.module.css'

const GuestSearchDialog = lazyDialog(
  async () =>
    (await import('#features/reservations/admin/guest-search/GuestSearchDialog.tsx')).GuestSearchDialog,
)

type Props = { chat: Chat; customer: ChatPanelData['customer']; onChanged: () => void }

/** Says who writes: another customer, or none. A toast offers to undo it. */
export function PanelLinks({ chat, customer, onChanged }: Props) {
  const { can } = useCurrent()
  const search = useDialogState<null>()
  const { run, running, refusal } = useCallMutation(chooseChatCustomer, {
    changes: [listChats],
  })
  const before = customer?.id ?? null
  const choose = async (customer_id: number | null) => {
    const done = await run({ params: { id: chat.id }, body: { customer_id } })
    onChanged()
    return done
  }
  const link = async (customer_id: number | null) => {
    const done = await choose(customer_id)
    if (done) toast(done.msg, { label: 'Desfazer', onPress: () => void choose(before) })
  }
  if (!can('customer')) return null
  return (
    <section className={styles.links}>
      <RefusalAlert refusal={refusal} />
      <Button
        variant="default"
        leftSection={<IconLink size={18} aria-hidden />}
        loading={running}
        onClick={() => search.open(null)}
      >
        {customer ? 'Trocar cliente' : 'Vincular cliente'}
      </Button>
      {customer && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconUnlink size={18} aria-hidden />}
          disabled={running}
          onClick={() => void link(null)}
        >
          Desvincular
        </Button>
      )}
      <GuestSearchDialog
        key={search.openings}
        title="Vincular cliente"
        opened={search.opened}
        onClose={search.close}
        onCustomer={({ customer_id }) => void link(customer_id)}
      />
    </section>
  )
}
