import { NativeSelect, Switch } from '@mantine/core'
import { keepFocus } from '#admin/form/keep-focus.ts'
import { closesNextDay, closings, delays, openings } from '#features/branches/schedule.ts'
import { weekdayNames } from '#lib/days/days.ts'
import { switchedWeek } from '#lib/days/week.ts'
import { SameHours } from '#ui/input/SameHours.tsx'
import { type OpeningDayValues, withOpeningAt } from './hours.ts'
import styles from './HoursTab.module.css'
import { Part } from './Part.tsx'
import { useProfile } from '../profile-context.ts'

const noTime = { value: '', label: '--:--' }
const delayChoices = [
  { value: '', label: '---' },
  ...delays.map((minutes) => ({ value: String(minutes), label: `${minutes} min` })),
]

/** Adds a saved time that is not on the half hour, so that it stays selectable. */
const withSaved = (times: string[], saved: string | null | undefined) =>
  saved && !times.includes(saved) ? [saved, ...times] : times

/** Horários: each weekday open or closed, its hours, and how long a table waits (BRANCH-09, BRANCH-10). */
export function HoursTab() {
  const { form } = useProfile()
  const week = form.values.schedule
  return (
    <Part
      title="Horários de funcionamento"
      hint="Quem fecha depois da meia-noite escolhe o horário do dia seguinte."
    >
      <SameHours week={week} onWeek={(copied) => form.setFieldValue('schedule', copied)} />
      <div className={styles.week}>
        {week.map((day, index) => (
          <Day key={day.day_of_week} day={day} index={index} />
        ))}
      </div>
    </Part>
  )
}

function Day({ day, index }: { day: OpeningDayValues; index: number }) {
  const { form } = useProfile()
  const name = weekdayNames[day.day_of_week]
  const path = `schedule.${index}` as const
  const change = (next: OpeningDayValues) => {
    form.replaceListItem('schedule', index, next)
    for (const field of ['from', 'to'] as const) form.clearFieldError(`${path}.${field}`)
  }
  const { value: _from, ...from } = form.getInputProps(`${path}.from`)
  const { value: _to, ...to } = form.getInputProps(`${path}.to`)
  const isOff = !day.enabled
  const opens = day.from ?? null
  const closes = withSaved(closings(opens), day.to)
  const isNextDay = (time: string) => closesNextDay(opens, time)
  return (
    <fieldset className={styles.day} aria-label={name} data-shows={path} data-off={isOff || undefined}>
      <Switch
        size="md"
        className={styles.switch}
        wrapperProps={{ onMouseDown: keepFocus }}
        label={name}
        checked={day.enabled}
        onChange={({ currentTarget }) => {
          form.setFieldValue('schedule', switchedWeek(form.values.schedule, index, currentTarget.checked))
          for (const field of ['from', 'to'] as const) form.clearFieldError(`${path}.${field}`)
        }}
      />
      <NativeSelect
        label="Abre"
        aria-label={`${name}, abre`}
        disabled={isOff}
        aria-required={!isOff}
        data={[noTime, ...withSaved(openings, day.from)]}
        {...from}
        value={day.from ?? ''}
        onChange={({ currentTarget }) => change(withOpeningAt(day, currentTarget.value))}
      />
      <NativeSelect
        label="Fecha"
        aria-label={`${name}, fecha`}
        disabled={isOff}
        aria-required={!isOff}
        data={[
          noTime,
          ...closes.filter((time) => !isNextDay(time)),
          { group: 'Dia seguinte', items: closes.filter(isNextDay) },
        ]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={day.enabled && day.to && isNextDay(day.to) ? 'do dia seguinte' : undefined}
        {...to}
        value={day.to ?? ''}
        onChange={({ currentTarget }) => change({ ...day, to: currentTarget.value })}
      />
      <NativeSelect
        label="Tolerância"
        aria-label={`${name}, tolerância`}
        disabled={isOff}
        data={delayChoices}
        value={String(day.max_delay ?? '')}
        onChange={({ currentTarget: { value } }) =>
          change({ ...day, max_delay: value ? Number(value) : null })
        }
      />
    </fieldset>
  )
}
