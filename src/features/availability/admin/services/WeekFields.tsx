import { NativeSelect, Switch } from '@mantine/core'
import { type ServiceDayValues, type FormOfService, startingAt } from './service-values.ts'
import { endsAfter, halfHours, lastTimeWords, tolerances } from '../../service-form.ts'
import { weekdayNames } from '#lib/days/days.ts'
import { switchedWeek } from '#lib/days/week.ts'
import { SameHours } from '#ui/input/SameHours.tsx'
import styles from './WeekFields.module.css'

const noTime = { value: '', label: '--:--' }
const toleranceChoices = [
  { value: '', label: '---' },
  ...tolerances.map((minutes) => ({ value: String(minutes), label: `${minutes} min` })),
]

/** Seven days with their hours and tolerance (SERV-22). */
export function WeekFields({ form }: { form: FormOfService }) {
  const week = form.values.meta ?? []
  return (
    <fieldset className={styles.week}>
      <legend className={styles.legend}>Dias e horários</legend>
      <p className={styles.words}>{lastTimeWords}</p>
      <SameHours week={week} onWeek={(copied) => form.setFieldValue('meta', copied)} />
      {week.map((day, index) => (
        <Day key={day.day_of_week} form={form} index={index} day={day} />
      ))}
    </fieldset>
  )
}

type DayProps = { form: FormOfService; index: number; day: ServiceDayValues }

/** One day. While it is off its fields are disabled but keep their values (SERV-41). */
function Day({ form, index, day }: DayProps) {
  const name = weekdayNames[day.day_of_week]
  const change = (next: ServiceDayValues) => {
    form.replaceListItem('meta', index, next)
    for (const field of ['from', 'to'] as const) form.clearFieldError(`meta.${index}.${field}`)
  }
  const { value: _from, ...from } = form.getInputProps(`meta.${index}.from`)
  const { value: _to, ...to } = form.getInputProps(`meta.${index}.to`)
  const isOff = !day.enabled
  return (
    <fieldset className={styles.day} aria-label={name} data-off={isOff || undefined}>
      <Switch
        size="md"
        className={styles.switch}
        label={name}
        checked={day.enabled}
        onChange={(event) => {
          form.setFieldValue('meta', switchedWeek(form.values.meta ?? [], index, event.currentTarget.checked))
          for (const field of ['from', 'to'] as const) form.clearFieldError(`meta.${index}.${field}`)
        }}
      />
      <NativeSelect
        label="De"
        aria-label={`${name}, de`}
        disabled={isOff}
        aria-required={!isOff}
        data={[noTime, ...halfHours]}
        {...from}
        value={day.from ?? ''}
        onChange={(event) => change(startingAt(day, event.currentTarget.value))}
      />
      <NativeSelect
        label="Até"
        aria-label={`${name}, até`}
        disabled={isOff}
        aria-required={!isOff}
        data={[noTime, ...endsAfter(day.from ?? null)]}
        {...to}
        value={day.to ?? ''}
        onChange={(event) => change({ ...day, to: event.currentTarget.value })}
      />
      <NativeSelect
        label="Tolerância"
        aria-label={`${name}, tolerância`}
        disabled={isOff}
        data={toleranceChoices}
        value={String(day.max_delay ?? '')}
        onChange={(event) =>
          change({ ...day, max_delay: event.currentTarget.value ? Number(event.currentTarget.value) : null })
        }
      />
    </fieldset>
  )
}
