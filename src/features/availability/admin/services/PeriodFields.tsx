import { SimpleGrid } from '@mantine/core'
import type { FormOfService } from './service-values.ts'
import { DayInput } from '#ui/DayInput.tsx'

/** First and last day. Moving the start past the end moves the end too, so the end is never earlier (SERV-33, SERV-34). */
export function PeriodFields({ form }: { form: FormOfService }) {
  const start = form.values.date_start ?? ''
  const end = form.values.date_end ?? ''
  const moveStart = (day: string) => {
    form.setFieldValue('date_start', day)
    if (end && day > end) form.setFieldValue('date_end', day)
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <DayInput
        label="Data inicial"
        aria-required
        {...form.getInputProps('date_start')}
        value={start}
        onValue={moveStart}
      />
      <DayInput
        label="Data final"
        aria-required
        min={start || undefined}
        {...form.getInputProps('date_end')}
        value={end}
        onValue={(day) => form.setFieldValue('date_end', day)}
      />
    </SimpleGrid>
  )
}
