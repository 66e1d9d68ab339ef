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
  /** In place of 'Não'. */
  no?: string | undefined
  onAnswer: (yes: boolean) => void
}

/** Asks before something is done (ERR-10). */
export function ConfirmDialog({ question, detail, content, destructive, ...props }: Props) {
  const { yes = 'Sim', no = 'Não', onAnswer } = props
  return (
    <Dialog text={question} detail={detail} content={content} onClose={() => onAnswer(false)}>
      <Button
        variant="default"
        data-first-focus={destructive || undefined}
        onClick={() => onAnswer(false)}
        {...escapeStaysHere}
      >
        {no}
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
