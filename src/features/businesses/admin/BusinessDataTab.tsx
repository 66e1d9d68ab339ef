import { Button, Grid, NativeSelect, Paper, Stack, Switch, TextInput, Title } from '@mantine/core'
import { useCurrent } from '#admin/current.ts'
import { useCallMutation } from '#admin/mutations.ts'
import { RefusalAlert } from '#admin/RefusalAlert.tsx'
import { focusFirst, useEditForm } from '#admin/useEditForm.ts'
import { useLeaveQuestion } from '#admin/useLeaveQuestion.ts'
import { AddressFields } from '#features/branches/admin/AddressFields.tsx'
import {
  ChangedBusiness,
  findBusiness,
  listBusinesses,
  updateBusiness,
} from '#features/businesses/contract.ts'
import { businessTypes } from '#features/businesses/rules.ts'
import { confirm } from '#ui/dialogs.ts'
import { SaveBar } from '#ui/SaveBar.tsx'
import { type BusinessData, valuesOf } from './business-form.ts'
import { EntityFields } from './EntityFields.tsx'
import { OwnerSelect } from './OwnerSelect.tsx'

const typeChoices = Object.entries(businessTypes).map(([value, label]) => ({ value, label }))

const deactivateQuestion =
  'Deseja realmente desativar este negócio? As páginas públicas saem do ar e os usuários perdem o acesso.'

type Props = {
  business: BusinessData
  /** Reads the business again and begins anew with it, after somebody else saved (D-107). */
  onReload: () => void
}

/** Everything that the operator keeps of a business, in one form. */
export function BusinessDataTab({ business, onReload }: Props) {
  const { reload } = useCurrent()
  const save = useCallMutation(updateBusiness, {
    success: 'Negócio salvo com sucesso!',
    changes: [findBusiness, listBusinesses],
  })
  const form = useEditForm({
    schema: ChangedBusiness,
    saved: valuesOf(business),
    refusal: save.refusal,
  })
  const changed = form.isDirty()
  useLeaveQuestion(changed)

  const submit = form.onSubmit(async (body) => {
    const deactivates = business.status === 'active' && body.status === 'inactive'
    if (deactivates && !(await confirm(deactivateQuestion, { destructive: true }))) return
    const answer = await save.run({ params: { business_id: business.id }, body })
    if (!answer) return
    const saved = valuesOf(answer.business)
    form.setInitialValues(saved)
    form.setValues(saved)
    form.resetDirty(saved)
    await reload()
  }, focusFirst(form))
  const cancel = () => {
    form.reset()
    save.reset()
  }

  return (
    <form noValidate onSubmit={submit}>
      <RefusalAlert refusal={save.refusal}>
        {save.refusal?.code === 'stale' && (
          <Button variant="default" mt="sm" onClick={onReload}>
            Recarregar
          </Button>
        )}
      </RefusalAlert>
      <Stack gap="md">
        <Paper component="section" aria-labelledby="negocio-dados" p="lg">
          <Title order={2} size="h3" id="negocio-dados" mb="md">
            Negócio
          </Title>
          <Grid gap="md">
            <Grid.Col span={{ base: 12, sm: 8 }}>
              <TextInput
                label="Nome"
                aria-required
                maxLength={255}
                autoComplete="off"
                {...form.getInputProps('name')}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 4 }}>
              <NativeSelect label="Tipo" data={typeChoices} {...form.getInputProps('type')} />
            </Grid.Col>
            <Grid.Col span={12}>
              <OwnerSelect form={form} owner={business.owner} businessId={business.id} />
            </Grid.Col>
            <Grid.Col span={12}>
              <Switch
                label="Negócio ativo"
                description="Inativo, suas páginas públicas saem do ar e seus usuários não entram. Nada é apagado."
                checked={form.values.status === 'active'}
                onChange={(event) =>
                  form.setFieldValue('status', event.currentTarget.checked ? 'active' : 'inactive')
                }
              />
            </Grid.Col>
          </Grid>
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
      <SaveBar changed={changed} saving={save.running} onCancel={cancel} />
    </form>
  )
}
