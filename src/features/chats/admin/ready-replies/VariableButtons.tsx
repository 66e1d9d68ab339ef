import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useId } from 'react'
import { replyLimits, replyVariables } from '../../ready-replies.ts'
import styles from './ReadyReplyForm.module.css'

type Props = { area: RefObject<HTMLTextAreaElement | null>; text: string; onText: (text: string) => void }

/** What can be filled in: a press writes the variable where the cursor is, and leaves the cursor behind it. */
export function VariableButtons({ area, text, onText }: Props) {
  const label = useId()
  const insert = (name: string) => {
    const field = area.current
    if (!field) return
    const { selectionStart, selectionEnd } = field
    const written = `{{${name}}}`
    const next = text.slice(0, selectionStart) + written + text.slice(selectionEnd)
    if (next.length > replyLimits.text) return
    onText(next)
    const at = selectionStart + written.length
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(at, at)
    })
  }
  return (
    <section aria-labelledby={label}>
      <h3 id={label} className={styles.heading}>
        Preenchido na conversa
      </h3>
      <ul className={styles.variables}>
        {Object.entries(replyVariables).map(([name, meaning]) => (
          <li key={name}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={`Adicionar ${name}: ${meaning}`}
              onClick={() => insert(name)}
            >
              {`{{${name}}}`}
            </Button>
            <span className={styles.meaning}>{meaning}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
