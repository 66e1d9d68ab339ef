import { NativeSelect } from '@mantine/core'
import { FormModal } from '#admin/FormModal.tsx'
import { focusFirst, useEditForm } from '#admin/useEditForm.ts'
import { useLeaveQuestion } from '#admin/useLeaveQuestion.ts'
import { PeriodFields } from '#features/availability/admin/PeriodFields.tsx'
import type { Service } from '#features/availability/admin/service-card.ts'
import { closureValuesOf } from '#features/availability/admin/service-values.ts'
import { type LeftOut, useSaveService } from '#features/availability/admin/useSaveService.ts'
import { allServices, ServiceForm } from '#features/availability/service-form.ts'

type Props = {
  /** Null adds one. */
  closure: Service | null
  /** What the branch can be reserved for. */
  services: Service[]
  opened: boolean
  onClose: () => void
  onSaved: (leftOut: LeftOut) => void
}

/** A closing period of one availability or of all. Mount it anew (`key`) for each one. */
export function ClosureForm({ closure, services, opened, onClose, onSaved }: Props) {
  const { save, running, refusal } = useSaveService(closure?.id ?? null)
  const form = useEditForm({ schema: ServiceForm, saved: closureValuesOf(closure), refusal })
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
      title="Período de Fechamento"
      opened={opened}
      changed={changed}
      saving={running}
      refusal={refusal}
      onClose={onClose}
      onSubmit={submit}
    >
      <PeriodFields form={form} />
      <NativeSelect
        label="Disponibilidade"
        description="Durante o período ela não recebe novos agendamentos. Os que já existem continuam."
        aria-required
        data={[
          { value: '', label: 'Escolha a disponibilidade', disabled: true },
          { value: '0', label: allServices },
          ...services.map(({ id, name }) => ({ value: String(id), label: `${name} #${id}` })),
        ]}
        {...form.getInputProps('service_id')}
        value={String(form.values.service_id ?? '')}
        onChange={(event) => form.setFieldValue('service_id', Number(event.currentTarget.value))}
      />
    </FormModal>
  )
}
