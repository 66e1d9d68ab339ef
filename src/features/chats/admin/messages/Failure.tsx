import { useCallMutation } from '#admin/data/mutations.ts'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCurrent } from '#admin/current/current.ts'
import { type ChatMessage, listMessages } from '../../contract.ts'
import { retryMessage } from '../../send.contract.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { confirm } from '#ui/overlay/dialogs.ts'
import styles from './Bubble.module.css'

type Props = {
  chatId: number
  message: ChatMessage
  error: NonNullable<ChatMessage['error']>
  onTemplate: () => void
}

/** Why a message of ours did not arrive, and what helps (D-78). */
export function Failure({ chatId, message, error, onTemplate }: Props) {
  const isUnclear = error.action === 'check'
  return (
    <div className={styles.failure}>
      <p>
        <b>{isUnclear ? 'Envio não confirmado' : 'Não enviada'}</b>
        {` · ${error.msg}`}
        {error.code !== null && <span className={styles.code}>{` (código ${error.code})`}</span>}
      </p>
      <NextStep chatId={chatId} messageId={message.id} action={error.action} onTemplate={onTemplate} />
    </div>
  )
}

type StepProps = { chatId: number; messageId: number; action: string; onTemplate: () => void }

function NextStep({ chatId, messageId, action, onTemplate }: StepProps) {
  switch (action) {
    case 'retry':
      return <SendAgain chatId={chatId} messageId={messageId} label="Tentar novamente" />
    case 'check':
      return (
        <SendAgain
          chatId={chatId}
          messageId={messageId}
          label="Enviar de novo"
          question="Enviar esta mensagem de novo? Se a primeira chegou, o cliente a recebe duas vezes."
        />
      )
    case 'template':
      return (
        <button type="button" className={styles.inlineButton} onClick={onTemplate}>
          Enviar modelo
        </button>
      )
    case 'reconnect':
      return <Reconnect />
    case 'wait':
      return <p>Não é preciso fazer nada: o envio continua sozinho.</p>
    default:
      return null
  }
}

function SendAgain(props: { chatId: number; messageId: number; label: string; question?: string }) {
  const { chatId, messageId, label, question } = props
  const again = useCallMutation(retryMessage, { changes: [listMessages] })
  const send = async () => {
    if (question && !(await confirm(question, { yes: 'Enviar de novo', destructive: true }))) return
    await again.run({ params: { id: chatId, message_id: messageId } })
  }
  return (
    <>
      <button
        type="button"
        className={styles.inlineButton}
        disabled={again.running}
        onClick={() => void send()}
      >
        {label}
      </button>
      {again.refusal && <p role="alert">{again.refusal.msg}</p>}
    </>
  )
}

/** Channels are for those who manage them (D-121); others are told whom to ask. */
function Reconnect() {
  const { can } = useCurrent()
  if (!can('channel')) return <p>Peça a quem administra os canais que conecte a conta de novo.</p>
  return (
    <AppLink href={staffPath.channels} className={styles.inlineButton}>
      Reconectar o canal
    </AppLink>
  )
}
