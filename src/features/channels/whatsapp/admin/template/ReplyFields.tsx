import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { EditForm } from '#admin/form/useEditForm.ts'
import { repliesProblem, templateLimits, typedReplies } from '../../template-text.ts'
import type { TemplateFields } from '../../../templates.contract.ts'
import { CharacterCount } from './CharacterCount.tsx'
import styles from './Template.module.css'

type Props = { form: EditForm<TemplateFields>; disabled: boolean }

/** Quick-reply buttons below the message: the customer answers with a tap (meta-platform §8). */
export function ReplyFields({ form, disabled }: Props) {
  const replies = form.getValues().quick_replies ?? []
  const label = useId()
  const fields = useRef<HTMLDivElement>(null)
  const isAdded = useRef(false)
  const problem = repliesProblem(typedReplies(replies))
  const write = (texts: string[]) => form.setFieldValue('quick_replies', texts)

  useEffect(() => {
    if (!isAdded.current) return
    isAdded.current = false
    fields.current?.querySelector<HTMLInputElement>(':scope > :last-child input')?.focus()
  }, [replies.length])
  const add = () => {
    isAdded.current = true
    write([...replies, ''])
  }
  return (
    <section className={styles.card} aria-labelledby={label}>
      <div>
        <h2 id={label} className={styles.heading}>
          Botões de resposta
        </h2>
        <p className={styles.note}>
          Opcional: o cliente responde com um toque, como em “Confirmar presença”.
        </p>
      </div>
      {replies.length > 0 && (
        <div ref={fields} className={styles.replies}>
          {replies.map((text, index) => (
            <div key={index} className={styles.reply}>
              <div className={styles.replyField}>
                <TextInput
                  aria-label={`Texto do botão ${index + 1}`}
                  autoComplete="off"
                  placeholder="Texto do botão"
                  value={text}
                  disabled={disabled}
                  onChange={(event) => write(replies.with(index, event.currentTarget.value))}
                />
                <CharacterCount count={text.length} limit={templateLimits.button} />
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="var(--touch)"
                disabled={disabled}
                aria-label={`Remover botão ${index + 1}`}
                onClick={() => write(replies.toSpliced(index, 1))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </div>
          ))}
        </div>
      )}
      {problem && <output className={styles.problem}>{problem}</output>}
      {replies.length < templateLimits.buttons && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={disabled}
            onClick={add}
          >
            Adicionar botão
          </Button>
        </div>
      )}
    </section>
  )
}
