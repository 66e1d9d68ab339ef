import { SimpleGrid } from '@mantine/core'
import type { FormOfService } from './service-values.ts'
import { DayInput } from '#ui/input/DayInput.tsx'

type Props = {
  form: FormOfService
  /** The first field of its dialog gets the focus. */
  isFirst?: boolean
}

/**
 * First and last day. The end of a single day follows the start, and so does an end that would be earlier than the start (SERV-33,
 * SERV-34).
 */
export function PeriodFields({ form, isFirst }: Props) {
  const start = form.values.date_start ?? ''
  const end = form.values.date_end ?? ''
  const moveStart = (day: string) => {
    form.setFieldValue('date_start', day)
    if (end && (end === start || day > end)) form.setFieldValue('date_end', day)
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <DayInput
        label="Data inicial"
        aria-required
        data-autofocus={isFirst || undefined}
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
