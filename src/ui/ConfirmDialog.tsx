import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, escapeStaysHere } from './Dialog.tsx'

type Props = {
  question: string
  detail?: string
  content?: ReactNode
  /** 'Sim' cannot be undone: its button is red, and Enter answers 'Não'. */
  destructive?: boolean
  /** In place of 'Sim'. */
  yes?: string | undefined
  onAnswer: (yes: boolean) => void
}

/** Asks before something is done (ERR-10). */
export function ConfirmDialog({ question, detail, content, destructive, yes = 'Sim', onAnswer }: Props) {
  return (
    <Dialog text={question} detail={detail} content={content} onClose={() => onAnswer(false)}>
      <Button
        variant="default"
        data-first-focus={destructive || undefined}
        onClick={() => onAnswer(false)}
        {...escapeStaysHere}
      >
        Não
      </Button>
      <Button
        color={destructive ? 'red' : 'brand'}
        data-first-focus={!destructive || undefined}
        onClick={() => onAnswer(true)}
        {...escapeStaysHere}
      >
        {yes}
      </Button>
    </Dialog>
  )
}
