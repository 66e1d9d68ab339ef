import { NativeSelect, Paper, Stack, Switch, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#admin/data/call.ts'
import { useCurrent } from '#admin/current/current.ts'
import { useCallMutation } from '#admin/data/mutations.ts'
import { queryKey } from '#admin/data/queries.ts'
import { StaleAlert } from '#admin/form/StaleAlert.tsx'
import { reloadRow, useEditForm } from '#admin/form/useEditForm.ts'
import { useImageUpload } from '#admin/form/useImageUpload.ts'
import { useLeaveQuestion } from '#admin/form/useLeaveQuestion.ts'
import { confirmDeactivation } from '#features/branches/admin/touched/confirm-deactivation.ts'
import { listAheadOfBusiness } from '#features/branches/ahead.contract.ts'
import { AddressFields } from '#features/branches/admin/AddressFields.tsx'
import { ChangedBusiness, findBusiness, listBusinesses, updateBusiness } from '../contract.ts'
import { businessTypes } from '../rules.ts'
import { ImageInput } from '#ui/input/ImageInput.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import styles from './BusinessDataTab.module.css'
import { type BusinessData, businessValuesOf } from './business-form.ts'
import { EntityFields } from './EntityFields.tsx'
import { OwnerField } from './OwnerField.tsx'

const typeChoices = Object.entries(businessTypes).map(([value, label]) => ({ value, label }))

const deactivateQuestion =
  'Deseja realmente desativar este negócio? As páginas públicas saem do ar e os usuários perdem o acesso.'

type Props = {
  business: BusinessData
  /** Reads the business again; null if that failed. */
  readAgain: () => Promise<BusinessData | null>
}

/** Everything that operators store about a business, in one form. */
export function BusinessDataTab({ business, readAgain }: Props) {
  const { reload: reloadSession } = useCurrent()
  const client = useQueryClient()
  const save = useCallMutation(updateBusiness, {
    success: 'Negócio salvo com sucesso!',
    changes: [findBusiness, listBusinesses],
  })
  const form = useEditForm({
    schema: ChangedBusiness,
    row: business,
    valuesOf: businessValuesOf,
    saving: save,
    keep: { place: `business.${business.id}`, what: `Negócio ${business.name}` },
    isHeld: () => logo.changed,
  })
  const logo = useImageUpload(business.id, business.avatar_url)
  // Counts how often all typing was discarded: a key for components with state of their own.
  const [times, setTimes] = useState(0)
  const changed = form.isDirty() || logo.changed
  useLeaveQuestion(changed)

  const submit = form.onSubmit(async (body) => {
    const deactivates = business.status === 'active' && body.status === 'inactive'
    if (logo.input.uploading) return
    const params = { business_id: business.id }
    const readAhead = () => call(listAheadOfBusiness, { params })
    if (deactivates && !(await confirmDeactivation(deactivateQuestion, readAhead))) return
    const answer = await save.run({
      params,
      body: { ...body, avatar_path: logo.path, avatar_remove: logo.removed },
    })
    if (!answer) return
    client.setQueryData(queryKey(findBusiness, { params }), answer.business)
    form.begin(answer.business)
    await reloadSession()
  })
  const begin = (now: BusinessData) => {
    form.begin(now)
    logo.input.onCancel()
    setTimes(times + 1)
  }

  return (
    <form noValidate onSubmit={submit}>
      <StaleAlert refusal={save.refusal} onReload={() => reloadRow(readAgain, { onRead: begin })} />
      <Stack key={times} gap="md">
        <Paper component="section" aria-labelledby="negocio-dados" p="lg">
          <Title order={2} size="h3" id="negocio-dados" mb="md">
            Negócio
          </Title>
          <div className={styles.business}>
            <div className={styles.logo}>
              <ImageInput
                name="avatar"
                label="Logo"
                ratio={1}
                hint="JPEG, PNG ou WebP."
                {...logo.input}
                error={logo.input.error ?? save.refusal?.errors.avatar_path?.[0]}
              />
            </div>
            <Stack gap="md">
              <TextInput
                label="Nome"
                aria-required
                maxLength={255}
                autoComplete="off"
                {...form.getInputProps('name')}
              />
              <NativeSelect label="Tipo" data={typeChoices} {...form.getInputProps('type')} />
              <OwnerField form={form} owner={business.owner} businessId={business.id} />
              <Switch
                label="Negócio ativo"
                description="Inativo, suas páginas públicas saem do ar e seus usuários não entram. Nada é apagado."
                checked={form.values.status === 'active'}
                onChange={(event) =>
                  form.setFieldValue('status', event.currentTarget.checked ? 'active' : 'inactive')
                }
              />
            </Stack>
          </div>
        </Paper>
        <Paper component="section" aria-labelledby="negocio-documento" p="lg">
          <Title order={2} size="h3" id="negocio-documento" mb="md">
            Documento
          </Title>
          <EntityFields form={form} />
        </Paper>
        <Paper component="section" aria-labelledby="negocio-endereco" p="lg">
          <Title order={2} size="h3" id="negocio-endereco" mb="md">
            Endereço
          </Title>
          <AddressFields form={form} path="address" />
        </Paper>
      </Stack>
      <SaveBar
        changed={changed}
        saving={save.running}
        invalid={logo.input.uploading}
        onCancel={() => begin(business)}
      />
    </form>
  )
}
