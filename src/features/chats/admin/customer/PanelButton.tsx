import { Button, Drawer } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useBackCloses } from '#admin/useBackCloses.ts'
import { useOpenedLater } from '#admin/useOpenedLater.ts'
import type { Chat } from '../../contract.ts'
import { ChatPanel } from './ChatPanel.tsx'

/** Opens who writes over the conversation. */
export function PanelButton({ chat }: { chat: Chat }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  useBackCloses(opened, close)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUser size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Cliente
      </Button>
      <Drawer
        opened={useOpenedLater(opened)}
        onClose={close}
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
    </>
  )
}
