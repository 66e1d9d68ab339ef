import { Textarea, TextInput } from '@mantine/core'
import { longest } from '../../rules.ts'

type Props = {
  form: { getInputProps: (field: 'name' | 'description') => object }
  /** Says below 'Nome' what is meant. */
  hint?: string
}

/** What guests read of a menu or an item: its name, where the form begins, and its text. */
export function NameAndTextFields({ form, hint }: Props) {
  return (
    <>
      <TextInput
        label="Nome"
        description={hint}
        aria-required
        maxLength={longest.name}
        dir="auto"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Descrição"
        maxLength={longest.description}
        dir="auto"
        rows={3}
        {...form.getInputProps('description')}
      />
    </>
  )
}
