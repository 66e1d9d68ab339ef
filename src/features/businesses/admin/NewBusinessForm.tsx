import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCurrent } from '#admin/current/current.ts'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useCallMutation } from '#admin/data/mutations.ts'
import { useEditForm } from '#admin/form/useEditForm.ts'
import { ChangedBusiness, createBusiness, listBusinesses } from '../contract.ts'
import { businessTypes } from '../rules.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { businessValuesOf } from './business-form.ts'
import { EntityFields } from './EntityFields.tsx'
import { OwnerField } from './OwnerField.tsx'

const typeChoices = Object.entries(businessTypes).map(([value, label]) => ({ value, label }))

/** Adds a business and opens its page for the remaining fields (D-70). */
export function NewBusinessForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { reload } = useCurrent()
  const navigate = useNavigate()
  const [opening, setOpening] = useState(false)
  const create = useCallMutation(createBusiness, {
    success: 'Negócio salvo com sucesso!',
    changes: [listBusinesses],
  })
  const form = useEditForm({
    schema: ChangedBusiness,
    row: null,
    valuesOf: businessValuesOf,
    saving: create,
    keep: opened ? { place: 'business.new', what: 'Novo negócio' } : null,
  })
  const close = () => {
    form.cancel()
    onClose()
  }
  const submit = form.onSubmit(async (body) => {
    const added = await create.run({ body })
    if (!added) return
    setOpening(true)
    await reload()
    await navigate({ to: staffPath.business(added.business.id) })
  })

  return (
    <FormModal
      title="Adicionar negócio"
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
        aria-required
        maxLength={255}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect label="Tipo" data={typeChoices} {...form.getInputProps('type')} />
      <EntityFields form={form} />
      <OwnerField form={form} owner={null} businessId={null} />
    </FormModal>
  )
}
