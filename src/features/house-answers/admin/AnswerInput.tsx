import { Textarea } from '@mantine/core'
import { answerLimits } from '../topics.ts'

type Props = {
  /** The field that the dialog opens with. */
  focused?: boolean
  example: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** The house's own words to a question. */
export function AnswerInput({ focused = false, example, value, error, onChange }: Props) {
  return (
    <Textarea
      label="Resposta"
      description="O assistente envia estas palavras, e o perfil mostra."
      placeholder={example}
      {...(focused ? { 'data-autofocus': true } : {})}
      aria-required
      autosize
      minRows={3}
      maxRows={10}
      maxLength={answerLimits.answer}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
