import { NumberInput, SimpleGrid, Tabs, Text, TextInput } from '@mantine/core'
import { FormModal } from '#admin/form/FormModal.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { serviceValuesOf } from './service-values.ts'
import { type ServiceDialog, useServiceForm } from './useServiceForm.ts'
import { WeekFields } from './WeekFields.tsx'

/** The form of an availability, new or existing: every week or on certain dates. */
export function ServiceForm(dialog: ServiceDialog) {
  const { form, modal } = useServiceForm(dialog, serviceValuesOf, 'service')
  return (
    <FormModal title={dialog.edited ? 'Editar Disponibilidade' : 'Nova Disponibilidade'} {...modal}>
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
          description="Lugares por dia, somando todos os horários."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          aria-required
          attributes={{ input: { inputMode: 'numeric' } }}
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
          <Tabs.Tab value="REC">Recorrente</Tabs.Tab>
          <Tabs.Tab value="UNI">Específico</Tabs.Tab>
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
