import { ActionIcon } from '@mantine/core'
import { IconRobot, IconSend2, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { shrunkPicture } from '#admin/form/shrunk-picture.ts'
import { AttachmentDialog } from './AttachmentDialog.tsx'
import { Counter } from './Counter.tsx'
import { MoreToSend } from './MoreToSend.tsx'
import { send } from './outbox.ts'
import { ReadyReplyMenu } from '../ready-replies/ReadyReplyMenu.tsx'
import { useGrowing } from './useGrowing.ts'
import type { ChangeChat } from '../conversation/useChangeChat.ts'
import type { Chat, ChatMessage } from '../../contract.ts'
import { platforms } from '#features/channels/platforms.ts'
import { preview } from '../../rules.ts'
import styles from './Footer.module.css'

type Props = {
  chat: Chat
  draft: string
  onDraft: (text: string) => void
  /** The platform takes no free text now: only a template starts the conversation again (D-78). */
  isOver: boolean
  replyTo: ChatMessage | null
  onReplyEnd: () => void
  onTemplate: () => void
  change: ChangeChat
}

const giveBackQuestion =
  'Deseja realmente devolver o atendimento para o BOT? Ele retomará a conversa de onde parou.'

/** Where a person writes: Enter sends, Shift+Enter begins a line (CHAT-23, CHAT-28 to CHAT-31, CHAT-53). */
export function Composer(props: Props) {
  const { chat, draft, onDraft, isOver, replyTo, onReplyEnd, onTemplate, change } = props
  const field = useGrowing(draft)
  const [file, setFile] = useState<File | null>(null)
  /** A photograph is shown and sent as the customer gets it: small enough, and without where it was taken. */
  const attach = (chosen: File) => void shrunkPicture(chosen).then(setFile)
  const [isDismissed, setDismissed] = useState(false)
  const isChoosing = !isOver && draft.startsWith('/') && !isDismissed
  const limit = platforms[chat.channel].textLimit
  const canSend = !isOver && draft.trim() !== '' && Array.from(draft.trim()).length <= limit

  const type = (text: string) => {
    onDraft(text)
    if (!text.startsWith('/')) setDismissed(false)
  }
  const choose = (text: string) => {
    type(text)
    field.current?.focus()
  }
  const submit = () => {
    if (!canSend) return
    send(chat.id, { text: draft.trim(), reply_to: replyTo?.id })
    onDraft('')
    onReplyEnd()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replyTo) return onReplyEnd()
    // Enter that ends a composed letter, such as of an accent, is not meant for us.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const onPaste = (event: ClipboardEvent) => {
    const [pasted] = event.clipboardData.files
    if (!pasted) return
    event.preventDefault()
    attach(pasted)
  }
  const sendFile = (caption: string) => {
    if (file) send(chat.id, { text: caption, file, reply_to: replyTo?.id })
    setFile(null)
    onReplyEnd()
  }
  return (
    <form
      className={styles.composer}
      aria-label="Escrever mensagem"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {replyTo && <Answered message={replyTo} customer={chat.customer.name} onEnd={onReplyEnd} />}
      {isChoosing && (
        <ReadyReplyMenu
          chatId={chat.id}
          typed={draft.slice(1)}
          onChoose={choose}
          onClose={() => setDismissed(true)}
        />
      )}
      <div className={styles.line}>
        <MoreToSend
          isOver={isOver}
          channel={chat.channel}
          onFile={attach}
          onTemplate={onTemplate}
          onReplies={() => {
            setDismissed(false)
            choose('/')
          }}
        />
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          aria-label="Mensagem"
          placeholder="Digite uma mensagem"
          dir="auto"
          enterKeyHint="send"
          disabled={isOver}
          value={draft}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <ActionIcon
          variant="default"
          aria-label="Ativar BOT"
          title="Devolver ao BOT"
          loading={change.running}
          onClick={() => void change.ask({ replier: 'assistant' }, { question: giveBackQuestion })}
        >
          <IconRobot size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon type="submit" variant="filled" color="brand" aria-label="Enviar" disabled={!canSend}>
          <IconSend2 size={20} aria-hidden />
        </ActionIcon>
      </div>
      <Counter length={Array.from(draft.trim()).length} limit={limit} />
      {file && (
        <AttachmentDialog
          file={file}
          channel={chat.channel}
          onClose={() => setFile(null)}
          onSend={sendFile}
        />
      )}
    </form>
  )
}

function Answered(props: { message: ChatMessage; customer: string; onEnd: () => void }) {
  const { message, customer, onEnd } = props
  return (
    <div className={styles.answered}>
      <p>
        <b dir="auto">{message.sender === 'customer' ? customer : 'Assistente'}</b>
        <span dir="auto">{preview(message.message)}</span>
      </p>
      <ActionIcon aria-label="Não responder a esta mensagem" onClick={onEnd}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
