import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { clientSettings } from '#admin/client-settings.ts'
import { type CurrentBusiness, useCurrent } from '#admin/current.ts'
import { FormModal } from '#admin/FormModal.tsx'
import { useCallMutation } from '#admin/mutations.ts'
import { focusFirst, useEditForm } from '#admin/useEditForm.ts'
import { listBranches } from '#features/branches/contract.ts'
import { createBranch, NewBranch } from '#features/branches/new-branch.contract.ts'
import { slugFrom } from '#features/branches/slugs.ts'
import { defaultTimeZone, timeZones } from '#features/branches/time-zones.ts'
import styles from './NewBranchForm.module.css'

const zoneChoices = timeZones.map(({ offset, zones }) => ({
  group: offset,
  items: Object.entries(zones).map(([value, label]) => ({ value, label })),
}))

/** The public address as people read it: without the protocol. */
const publicAddress = (slug: string) =>
  `${clientSettings().shortLinkBase || location.origin}/${slug.trim().toLowerCase()}`.replace(
    /^https?:\/\//,
    '',
  )

type Props = { business: CurrentBusiness; opened: boolean; onClose: () => void }

/** Adds an establishment as a draft; it becomes the current one and its page opens (D-66). */
export function NewBranchForm({ business, opened, onClose }: Props) {
  const { reload, chooseBranch } = useCurrent()
  const [opening, setOpening] = useState(false)
  const create = useCallMutation(createBranch, { changes: [listBranches] })
  const form = useEditForm({
    schema: NewBranch,
    saved: {
      name: business.name,
      branch: '',
      slug: slugFrom(business.name, ''),
      timezone: business.branches[0]?.timezone ?? defaultTimeZone,
    },
    refusal: create.refusal,
  })
  const { name, branch, slug } = form.values
  const suggestion = create.refusal?.answer?.suggestion

  /** The address follows name and unit until somebody writes one of their own. */
  const setNamed = (field: 'name' | 'branch', text: string) => {
    form.setFieldValue(field, text)
    if (slug !== '' && slug !== slugFrom(name, branch)) return
    form.setFieldValue('slug', field === 'name' ? slugFrom(text, branch) : slugFrom(name, text))
  }
  const take = (free: string) => {
    create.reset()
    form.setFieldValue('slug', free)
    form.getInputNode('slug')?.focus()
  }
  const close = () => {
    form.reset()
    create.reset()
    onClose()
  }
  const submit = form.onSubmit(async (body) => {
    const added = await create.run({ params: { business_id: business.id }, body })
    if (!added) return
    setOpening(true)
    await reload()
    await chooseBranch(added.branch.id, `/admin/branch/${added.branch.id}/edit`)
  }, focusFirst(form))

  return (
    <FormModal
      title="Adicionar estabelecimento"
      opened={opened}
      changed={form.isDirty()}
      saving={create.running || opening}
      refusal={create.refusal}
      submitLabel="Adicionar"
      onClose={close}
      onSubmit={submit}
    >
      <TextInput
        label="Nome"
        autoComplete="off"
        {...form.getInputProps('name')}
        onChange={(event) => setNamed('name', event.currentTarget.value)}
      />
      <TextInput
        label="Unidade"
        description="O que a distingue das outras, como o bairro."
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('branch')}
        onChange={(event) => setNamed('branch', event.currentTarget.value)}
      />
      <Stack gap="xs" align="flex-start">
        <TextInput
          className={styles.address}
          label="Endereço na internet"
          description={`Endereço completo: ${publicAddress(slug)}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('slug')}
        />
        {typeof suggestion === 'string' && (
          <Button variant="light" className={styles.suggestion} onClick={() => take(suggestion)}>
            Usar {suggestion}
          </Button>
        )}
      </Stack>
      <NativeSelect label="Fuso horário" data={zoneChoices} {...form.getInputProps('timezone')} />
    </FormModal>
  )
}
