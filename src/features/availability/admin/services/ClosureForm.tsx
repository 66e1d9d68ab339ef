import { NativeSelect } from '@mantine/core'
import { FormModal } from '#admin/form/FormModal.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import type { ListedService } from './service-card.ts'
import { closureValuesOf } from './service-values.ts'
import { type ServiceDialog, useServiceForm } from './useServiceForm.ts'
import { allServices } from '../../service-form.ts'

type Props = ServiceDialog & {
  /** The services that can be closed. */
  services: ListedService[]
  /** The branch's date, with which a new closure begins; '' when it is unknown. */
  today: string
}

/** A closing period of one availability or of all; a new one begins with today and all. */
export function ClosureForm({ services, today, ...dialog }: Props) {
  const { form, modal } = useServiceForm(dialog, (closure) => closureValuesOf(closure, today), 'closure')
  return (
    <FormModal title="Período de Fechamento" {...modal}>
      <PeriodFields form={form} isFirst />
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
