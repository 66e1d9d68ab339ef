import { NumberInput, SimpleGrid, Tabs, Text, TextInput } from '@mantine/core'
import { FormModal } from '#admin/FormModal.tsx'
import { keepFocus } from '#admin/keep-focus.ts'
import { focusFirst, useEditForm } from '#admin/useEditForm.ts'
import { useLeaveQuestion } from '#admin/useLeaveQuestion.ts'
import { PeriodFields } from '#features/availability/admin/PeriodFields.tsx'
import type { Service } from '#features/availability/admin/service-card.ts'
import { valuesOf } from '#features/availability/admin/service-values.ts'
import { type LeftOut, useSaveService } from '#features/availability/admin/useSaveService.ts'
import { WeekFields } from '#features/availability/admin/WeekFields.tsx'
import { ServiceForm as ServiceRules } from '#features/availability/service-form.ts'

type Props = {
  /** Null adds one. */
  service: Service | null
  opened: boolean
  onClose: () => void
  onSaved: (leftOut: LeftOut) => void
}

/** An availability, new or changed: every week or on certain dates. Mount it anew (`key`) for each one. */
export function ServiceForm({ service, opened, onClose, onSaved }: Props) {
  const { save, running, refusal } = useSaveService(service?.id ?? null)
  const form = useEditForm({ schema: ServiceRules, saved: valuesOf(service), refusal })
  const changed = opened && form.isDirty()
  useLeaveQuestion(changed)
  const submit = form.onSubmit(async (values) => {
    const saved = await save(values)
    if (!saved) return
    onClose()
    onSaved(saved.left_out)
  }, focusFirst(form))

  return (
    <FormModal
      title={service ? 'Editar Disponibilidade' : 'Nova Disponibilidade'}
      opened={opened}
      changed={changed}
      saving={running}
      refusal={refusal}
      onClose={onClose}
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label="Nome"
          aria-required
          maxLength={255}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NumberInput
          label="Número de pessoas"
          aria-required
          inputMode="numeric"
          allowNegative={false}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('max_persons')}
          value={form.values.max_persons ?? ''}
          onChange={(people) =>
            form.setFieldValue('max_persons', typeof people === 'number' ? people : undefined)
          }
        />
      </SimpleGrid>
      <Tabs
        value={form.values.type}
        onChange={(type) => form.setFieldValue('type', type === 'UNI' ? 'UNI' : 'REC')}
      >
        <Tabs.List>
          <Tabs.Tab value="REC" onMouseDown={keepFocus}>
            Recorrente
          </Tabs.Tab>
          <Tabs.Tab value="UNI" onMouseDown={keepFocus}>
            Específico
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="REC" pt="md">
          <Text c="dimmed">Vale toda semana, nos dias ativos.</Text>
        </Tabs.Panel>
        <Tabs.Panel value="UNI" pt="md">
          <PeriodFields form={form} />
        </Tabs.Panel>
      </Tabs>
      <WeekFields form={form} />
    </FormModal>
  )
}
