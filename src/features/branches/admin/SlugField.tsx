import { Button, Stack, TextInput } from '@mantine/core'
import { clientSettings } from '#admin/client-settings.ts'
import styles from './SlugField.module.css'

/** The public address without the protocol, as people read it. */
const publicAddress = (slug: string) =>
  `${clientSettings().shortLinkBase || location.origin}/${slug.trim().toLowerCase()}`.replace(
    /^https?:\/\//,
    '',
  )

/** The part of a form that has a slug. */
type WithSlug = {
  values: { slug: string }
  getInputProps: (path: 'slug') => object
  setFieldValue: (path: 'slug', value: string) => void
  getInputNode: (path: 'slug') => HTMLElement | null
}

type Props = {
  form: WithSlug
  disabled?: boolean
  /** A free address, if the server refused a taken one. */
  suggestion: string | null
  onTake: () => void
}

/** The last part of the public address (D-13), with the whole address below. */
export function SlugField({ form, disabled = false, suggestion, onTake }: Props) {
  return (
    <Stack gap="xs" align="flex-start">
      <TextInput
        className={styles.address}
        label="Endereço na internet"
        description={`Endereço completo: ${publicAddress(form.values.slug)}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={disabled}
        {...form.getInputProps('slug')}
      />
      {suggestion && (
        <Button
          variant="light"
          className={styles.suggestion}
          onClick={() => {
            onTake()
            form.setFieldValue('slug', suggestion)
            form.getInputNode('slug')?.focus()
          }}
        >
          Usar {suggestion}
        </Button>
      )}
    </Stack>
  )
}
