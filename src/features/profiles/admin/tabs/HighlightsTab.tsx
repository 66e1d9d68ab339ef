import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { imageRatios, most } from '../../profile-lists.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { ListButtons } from './ListButtons.tsx'
import { Part } from './Part.tsx'
import { PathImage } from '../images/PathImage.tsx'
import { useProfile } from '../profile-context.ts'
import styles from './profile-fields.module.css'
import type { ProfileFormState } from '../useProfileForm.ts'

/** Destaques: what guests should see first; text, image and link are each optional. */
export function HighlightsTab() {
  const { form, uploading } = useProfile()
  const { highlights } = form.values
  const add = (
    <Button
      id="highlights-add"
      variant={highlights.length === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={uploading || highlights.length >= most.highlights}
      onClick={() => {
        form.insertListItem('highlights', { title: '', text: '', image_path: null, link: '' })
        requestAnimationFrame(() => form.getInputNode(`highlights.${highlights.length}.title`)?.focus())
      }}
    >
      Adicionar destaque
    </Button>
  )
  if (highlights.length === 0) {
    return (
      <EmptyPanel
        sentence="Nenhum destaque ainda: um prato, um evento ou uma promoção para quem visita."
        action={add}
      />
    )
  }
  return (
    <Part title="Destaques">
      <ol className={styles.list}>
        {highlights.map(({ image_path }, index) => (
          <li key={index} className={styles.item} data-shows={`highlights.${index}`}>
            <div className={styles.head}>
              <span className={styles.number}>Destaque {index + 1}</span>
              <ListButtons
                name={`destaque ${index + 1}`}
                list="highlights"
                index={index}
                count={highlights.length}
                isFixed={uploading}
                onMove={(to) => form.reorderListItem('highlights', { from: index, to })}
                onRemove={() => form.removeListItem('highlights', index)}
              />
            </div>
            <div className={styles.withImage}>
              <PathImage
                name={`highlight_${index}`}
                label={`Imagem do destaque ${index + 1}`}
                ratio={imageRatios.highlight}
                path={image_path}
                error={messageAt(form, `highlights.${index}.image_path`)}
                onPath={(path) => {
                  form.setFieldValue(`highlights.${index}.image_path`, path)
                  form.clearFieldError(`highlights.${index}.image_path`)
                }}
              />
              <div className={styles.list}>
                <TextInput
                  label="Título"
                  aria-required
                  maxLength={80}
                  autoComplete="off"
                  {...form.getInputProps(`highlights.${index}.title`)}
                />
                <Textarea
                  label="Texto"
                  classNames={{ input: styles.area }}
                  rows={3}
                  {...form.getInputProps(`highlights.${index}.text`)}
                />
                <TextInput
                  label="Link"
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...form.getInputProps(`highlights.${index}.link`)}
                />
              </div>
            </div>
          </li>
        ))}
      </ol>
      {form.errors.highlights && <p className={styles.error}>{form.errors.highlights}</p>}
      <div>{add}</div>
    </Part>
  )
}

/** The form's messages are always strings; the library's type allows more. */
const messageAt = ({ errors }: ProfileFormState['form'], path: string): string => {
  const message = errors[path]
  return typeof message === 'string' ? message : ''
}
