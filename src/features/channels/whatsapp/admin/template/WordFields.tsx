import { Anchor, Textarea, TextInput } from '@mantine/core'
import { useId, useRef } from 'react'
import type { EditForm } from '#admin/form/useEditForm.ts'
import { defaultSample, nameVariable, templateLimits, variablesIn } from '../../template-text.ts'
import type { TemplateFields } from '../../../templates.contract.ts'
import { CharacterCount } from './CharacterCount.tsx'
import styles from './Template.module.css'

type Props = { form: EditForm<TemplateFields>; disabled: boolean }

/** Body and footer with their counters, and what Meta's reviewer reads for each variable. */
export function WordFields({ form, disabled }: Props) {
  const { content, footer_content, samples } = form.getValues()
  const area = useRef<HTMLTextAreaElement>(null)
  const label = useId()
  const variables = variablesIn(content)
  const footer = footer_content ?? ''

  /** Writes the variable where the cursor is, and leaves the cursor behind it. */
  const insertName = () => {
    const field = area.current
    if (!field) return
    const { selectionStart, selectionEnd } = field
    const text = content.slice(0, selectionStart) + nameVariable + content.slice(selectionEnd)
    if (text.length > templateLimits.content) return
    form.setFieldValue('content', text)
    const at = selectionStart + nameVariable.length
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(at, at)
    })
  }
  return (
    <section className={styles.card} aria-labelledby={label}>
      <h2 id={label} className={styles.heading}>
        Conteúdo
      </h2>
      <div>
        <Textarea
          ref={area}
          label="Texto"
          aria-required
          autosize
          minRows={5}
          maxRows={16}
          maxLength={templateLimits.content}
          {...form.getInputProps('content')}
          disabled={disabled}
        />
        <div className={styles.under}>
          <Anchor component="button" type="button" disabled={disabled} onClick={insertName}>
            Adicionar variavel nome
          </Anchor>
          <CharacterCount count={content.length} limit={templateLimits.content} />
        </div>
      </div>
      {variables.map((name) => (
        <TextInput
          key={name}
          label={`Exemplo para {{${name}}}`}
          description="Só a análise da Meta e a prévia usam este texto."
          autoComplete="off"
          maxLength={200}
          placeholder={defaultSample(name)}
          disabled={disabled}
          value={samples?.[name] ?? ''}
          onChange={(event) =>
            form.setFieldValue('samples', { ...samples, [name]: event.currentTarget.value })
          }
        />
      ))}
      <div>
        <TextInput
          label="Rodapé"
          {...form.getInputProps('footer_content')}
          value={footer}
          disabled={disabled}
        />
        <div className={styles.under}>
          <span />
          <CharacterCount count={footer.length} limit={templateLimits.footer} />
        </div>
      </div>
    </section>
  )
}
