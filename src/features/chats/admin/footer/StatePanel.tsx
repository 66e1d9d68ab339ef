import { Button } from '@mantine/core'
import { IconLock, IconRobot } from '@tabler/icons-react'
import { type ChangeChat, updatedText } from '../conversation/useChangeChat.ts'
import { cutTo } from '#lib/text/cut-text.ts'
import styles from './Footer.module.css'

type Props = {
  change: ChangeChat
  /** What this person had typed when the conversation stopped being theirs. */
  draft: string
  /** How it came, such as 'Finalizado por Ana'; '' if it was so before. */
  cause: string
}

const takeOverQuestion =
  'Deseja realmente assumir o atendimento? O BOT será desativado e você passará a conduzir a conversa.'

/** The bot answers (CHAT-24, CHAT-25). */
export const BotPanel = ({ change, ...told }: Props) => (
  <div className={styles.panel}>
    <p className={styles.state}>
      <IconRobot size={20} aria-hidden />
      Atendimento feito pelo BOT.
    </p>
    <Told {...told} />
    <Button
      data-next
      loading={change.running}
      onClick={() => void change.ask({ replier: 'user' }, { question: takeOverQuestion })}
    >
      ASSUMIR ATENDIMENTO
    </Button>
  </div>
)

/** The conversation is closed (CHAT-26, CHAT-27). */
export const ClosedPanel = ({ change, ...told }: Props) => (
  <div className={styles.panel}>
    <p className={styles.state}>
      <IconLock size={20} aria-hidden />
      Esse atendimento foi finalizado
    </p>
    <Told {...told} />
    <Button
      data-next
      variant="default"
      loading={change.running}
      onClick={() =>
        void change.ask(
          { status: 'open' },
          { question: 'Deseja realmente reabrir esse atendimento?', success: updatedText },
        )
      }
    >
      REABRIR ATENDIMENTO
    </Button>
  </div>
)

/** Names the faster person, and says that nothing typed is lost. */
function Told({ draft, cause }: Omit<Props, 'change'>) {
  if (!draft && !cause) return null
  return (
    <div className={styles.told} aria-live="polite">
      {cause && <p>{cause}.</p>}
      {draft && (
        <p>
          {'Seu rascunho continua guardado: '}
          <q dir="auto">{cutTo(draft, 120)}</q>
        </p>
      )}
    </div>
  )
}
