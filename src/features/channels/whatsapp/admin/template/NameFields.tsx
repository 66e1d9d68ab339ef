import { Input, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { EditForm } from '#admin/form/useEditForm.ts'
import { categoryLabels, languageLabel, languageLabels, languages } from '../../../rules.ts'
import { metaName, templateName, typedTemplateName } from '../../template-text.ts'
import type { TemplateFields, WholeTemplate } from '../../../templates.contract.ts'
import styles from './Template.module.css'

type Props = { form: EditForm<TemplateFields>; template: WholeTemplate | null; disabled: boolean }

const categories = (['marketing', 'utility', 'authentication'] as const).map((value) => ({
  value,
  label: categoryLabels[value],
}))

const languageChoices = languages.map((value) => ({ value, label: `${languageLabels[value]} (${value})` }))

/** Name, language and category. Name and language stay as they were created; Meta has no other name for a template. */
export function NameFields({ form, template, disabled }: Props) {
  const { name, language, category } = form.getValues()
  const label = useId()
  const isKept = template !== null
  const choices = languages.some((known) => known === language)
    ? languageChoices
    : [...languageChoices, { value: language, label: languageLabel(language) }]
  const field = form.getInputProps('name')
  return (
    <section className={styles.card} aria-labelledby={label}>
      <h2 id={label} className={styles.heading}>
        Nome e idioma do modelo
      </h2>
      <div className={styles.pair}>
        <TextInput
          label="Nome"
          aria-required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={512}
          description={
            name.includes('-')
              ? `No WhatsApp: ${metaName(templateName(name))}`
              : 'Letras minúsculas, números, - e _'
          }
          {...field}
          value={name}
          disabled={isKept}
          onChange={(event) => form.setFieldValue('name', typedTemplateName(event.currentTarget.value))}
          onBlur={(event) => {
            form.setFieldValue('name', templateName(name))
            field.onBlur?.(event)
          }}
        />
        <NativeSelect
          label="Idioma"
          description="O idioma em que o cliente lê"
          data={choices}
          {...form.getInputProps('language')}
          disabled={isKept}
        />
      </div>
      <Input.Wrapper label="Categoria" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label="Categoria"
          data={categories}
          value={category}
          disabled={disabled || template?.status === 'active'}
          onChange={(value) => form.setFieldValue('category', value)}
        />
      </Input.Wrapper>
    </section>
  )
}
