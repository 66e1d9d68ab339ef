import { Drawer } from '@mantine/core'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { useOpenedLater } from '#admin/form/useOpenedLater.ts'
import type { Chat } from '../../contract.ts'
import { ChatPanel } from './ChatPanel.tsx'

type Props = { chat: Chat; opened: boolean; onClose: () => void }

/** The customer, over the conversation: on screens without room beside it. */
export function PanelDrawer({ chat, opened, onClose }: Props) {
  useBackCloses(opened, onClose)
  return (
    <Drawer
      opened={useOpenedLater(opened)}
      onClose={onClose}
      position="right"
      size={400}
      padding={0}
      title="Cliente"
      styles={{
        header: { padding: 'var(--space-3) var(--space-4)', background: 'var(--card)' },
        title: { fontSize: 18, fontWeight: 600 },
      }}
      closeButtonProps={{ 'aria-label': 'Fechar', size: 44 }}
    >
      {opened && <ChatPanel chat={chat} />}
    </Drawer>
  )
}
