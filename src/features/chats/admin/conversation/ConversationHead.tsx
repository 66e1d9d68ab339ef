import { ActionIcon, Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconArrowsExchange, IconCheck, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { TransferSelect } from './TransferSelect.tsx'
import { type ChangeChat, updatedText } from './useChangeChat.ts'
import { WindowBadge } from './WindowBadge.tsx'
import { ChannelBadge } from '../list/ChannelBadge.tsx'
import type { Chat } from '../../contract.ts'
import { ActionMenu } from '#ui/overlay/ActionMenu.tsx'
import { mobileQuery } from '#ui/constants.ts'
import styles from './Conversation.module.css'

type Props = {
  id: number
  chat: Chat | undefined
  change: ChangeChat
  onBack: () => void
  isPanelOpen: boolean
  onPanel: () => void
  /** Who else has it open, such as 'Ana também está aqui'; '' for nobody. */
  others: string
}

const finishQuestion = 'Tem certeza que deseja finalizar este atendimento?'

/** The customer, how long the window lasts, and the actions of the conversation (CHAT-17 to CHAT-20). */
export function ConversationHead({ id, chat, change, onBack, isPanelOpen, onPanel, others }: Props) {
  const isSmall = useMediaQuery(mobileQuery, undefined, { getInitialValueInEffect: false })
  const finish = () =>
    void change.ask({ status: 'closed' }, { question: finishQuestion, success: updatedText })
  return (
    <header className={styles.head}>
      <button type="button" className={styles.back} aria-label="Voltar para as conversas" onClick={onBack}>
        <IconArrowLeft size={20} aria-hidden />
      </button>
      <div className={styles.who}>
        <h2 className={styles.name} dir="auto">
          {chat?.customer.name ?? 'Atendimento'}
        </h2>
        <p className={styles.facts}>
          {chat && <ChannelBadge channel={chat.channel} />}
          <span>Id: {id}</span>
          {chat?.status === 'open' && <WindowBadge endsAt={chat.window_ends_at} />}
          <output className={styles.others}>{others}</output>
        </p>
      </div>
      {chat && (
        <ActionIcon
          variant={isPanelOpen ? 'light' : 'subtle'}
          aria-label="Cliente"
          title="Cliente"
          aria-expanded={isPanelOpen}
          onClick={onPanel}
        >
          <IconUser size={20} aria-hidden />
        </ActionIcon>
      )}
      {chat && (isSmall ? <Menu chat={chat} change={change} onFinish={finish} /> : null)}
      {chat && !isSmall && (
        <div className={styles.acts}>
          <div className={styles.transfer}>
            <span aria-hidden>Transferir</span>
            <TransferSelect chat={chat} change={change} />
          </div>
          {chat.status === 'open' && (
            <Button
              className={styles.finish}
              variant="default"
              leftSection={<IconCheck size={18} aria-hidden />}
              loading={change.running}
              onClick={finish}
            >
              Finalizar
            </Button>
          )}
        </div>
      )}
    </header>
  )
}

function Menu({ chat, change, onFinish }: { chat: Chat; change: ChangeChat; onFinish: () => void }) {
  const [isMoving, setMoving] = useState(false)
  const close = () => setMoving(false)
  useBackCloses(isMoving, close)
  const finish = { label: 'Finalizar', icon: <IconCheck size={18} aria-hidden />, onClick: onFinish }
  return (
    <>
      <ActionMenu
        label="Mais ações do atendimento"
        actions={[
          {
            label: 'Transferir',
            icon: <IconArrowsExchange size={18} aria-hidden />,
            onClick: () => setMoving(true),
          },
          ...(chat.status === 'open' ? [finish] : []),
        ]}
      />
      <Modal opened={isMoving} onClose={close} title="Transferir atendimento">
        <TransferSelect chat={chat} change={change} onDone={close} />
      </Modal>
    </>
  )
}
