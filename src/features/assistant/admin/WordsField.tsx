import { Button, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { unknownWords, wordsLimit, wordVariables } from '../settings.ts'
import styles from './AssistantPage.module.css'

type Props = {
  label: string
  description: string
  /** What the assistant says while this is empty. */
  own: string
  value: string
  error?: ReactNode
  onChange: (text: string) => void
}

/** A text of the assistant; a press puts a variable where the cursor is. */
export function WordsField({ label, description, own, value, error, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const field = area.current
    if (!field) return
    const written = `{{${name}}}`
    const next = value.slice(0, field.selectionStart) + written + value.slice(field.selectionEnd)
    if (next.length > wordsLimit) return
    const at = field.selectionStart + written.length
    onChange(next)
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(at, at)
    })
  }
  const unknown = unknownWords(value).map((name) => `{{${name}}}`)
  return (
    <div>
      <Textarea
        ref={area}
        label={label}
        description={description}
        placeholder={own}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={wordsLimit}
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles.variables}>
        {Object.entries(wordVariables).map(([name, meaning]) => (
          <Button
            key={name}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={`Adicionar ${name} em ${label}: ${meaning}`}
            onClick={() => insert(name)}
          >
            {`{{${name}}}`}
          </Button>
        ))}
      </div>
      <output className={styles.warning}>
        {unknown.length > 0 && `${unknown.join(', ')} não é preenchido: confira o nome.`}
      </output>
    </div>
  )
}
