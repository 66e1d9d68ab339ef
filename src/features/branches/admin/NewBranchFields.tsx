import { NativeSelect, TextInput } from '@mantine/core'
import { SlugField } from './SlugField.tsx'
import type { NewBranchState } from './useNewBranch.ts'
import { zoneChoices } from './zone-choices.ts'

/** The first fields of an establishment; its digital profile asks for the rest. */
export function NewBranchFields({ form, setNamed, suggestion, forget }: NewBranchState) {
  return (
    <>
      <TextInput
        label="Nome"
        aria-required
        autoComplete="off"
        {...form.getInputProps('name')}
        onChange={(event) => setNamed('name', event.currentTarget.value)}
      />
      <TextInput
        label="Unidade"
        aria-required
        description="O que a distingue das outras, como o bairro."
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('branch')}
        onChange={(event) => setNamed('branch', event.currentTarget.value)}
      />
      <SlugField form={form} suggestion={suggestion} onTake={forget} />
      <NativeSelect
        label="Fuso horário"
        description="Sem uma escolha sua, vale o do estado do endereço; até haver endereço, o de Brasília."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[{ value: '', label: 'O do estado do endereço' }, ...zoneChoices]}
        {...form.getInputProps('timezone')}
        value={form.values.timezone ?? ''}
        onChange={(event) => form.setFieldValue('timezone', event.currentTarget.value || null)}
      />
    </>
  )
}
