/** The opening hours of an establishment (BRANCH-06, BRANCH-09, BRANCH-10): how they are stored, shown and checked. */
import * as z from 'zod/mini'
import { timeOf, type Weekday, weekdays } from '#lib/days/days.ts'

/** One weekday. Times are the branch's wall clock, 'HH:mm'; a `to` at or before `from` is on the next day (a bar closes at 02:00). */
export type ScheduleDay = {
  day_of_week: Weekday
  enabled: boolean
  from: string | null
  to: string | null
  /** Minutes a table waits for a late guest; null: it does not wait. */
  max_delay: number | null
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/** Minutes that a table may wait, the same choices as for services. */
export const delays = [10, 20, 30, 40, 50, 60] as const

/** Opening times: every half hour. */
export const openings: string[] = Array.from({ length: 48 }, (_, index) => timeOf(index * 30))

/** Whether a day that opens at `from` closes on the next day. */
export const closesNextDay = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && to <= from

/** Closing times for a day that opens at `from`, in order; those of the next day come last. */
export function closings(from: string | null): string[] {
  if (!from) return []
  const later = openings.filter((time) => time > from)
  return [...later, '23:59', ...openings.filter((time) => time < from)]
}

const asTime = (value: unknown) => (typeof value === 'string' && clock.test(value) ? value : null)
const asDelay = (value: unknown) => delays.find((minutes) => minutes === value) ?? null

/** Seven days from Monday, from whatever is stored (BRANCH-06). A day with invalid hours is closed. */
export function weekOf(stored: unknown): ScheduleDay[] {
  const days: unknown[] = Array.isArray(stored) ? stored : []
  return weekdays.map((day_of_week) => {
    const found = days.find(
      (day) =>
        typeof day === 'object' && day !== null && 'day_of_week' in day && day.day_of_week === day_of_week,
    ) as Partial<Record<keyof ScheduleDay, unknown>> | undefined
    const [from, to] = [asTime(found?.from), asTime(found?.to)]
    const enabled = found?.enabled === true && from !== null && to !== null
    return { day_of_week, enabled, from, to, max_delay: asDelay(found?.max_delay) }
  })
}

const orNull = <Inner extends z.ZodMiniType>(inner: Inner, wrong: string) =>
  z.pipe(
    z.union([z.literal(''), z.nullable(inner)], wrong),
    z.transform((given: z.output<Inner> | '' | null) => (given === '' ? null : given)),
  )

const Time = z._default(
  orNull(z.string().check(z.regex(clock, 'Horário inválido.')), 'Horário inválido.'),
  null,
)
const wrongDelay = 'Tolerância inválida.'
const Delay = z._default(
  orNull(z.int().check(z.refine((minutes) => delays.some((one) => one === minutes), wrongDelay)), wrongDelay),
  null,
)

const Day = z
  .object({
    day_of_week: z.enum(weekdays, 'Dia da semana inválido.'),
    enabled: z.boolean('Informe se o dia está aberto.'),
    from: Time,
    to: Time,
    max_delay: Delay,
  })
  .check(({ value, issues }) => {
    const { enabled, from, to } = value
    const wrong = (field: 'from' | 'to', message: string) =>
      issues.push({ code: 'custom', message, path: [field], input: value })
    if (enabled && !from) wrong('from', 'Informe quando abre.')
    if (enabled && !to) wrong('to', 'Informe quando fecha.')
    if (enabled && from && from === to) wrong('to', 'Escolha um horário diferente do de abertura.')
  })

/** The hours of a week as saved: each weekday at most once; a missing one is closed. */
export const WeeklySchedule = z.pipe(
  z.array(Day, 'Horários inválidos.').check(
    z.maxLength(7, 'A semana tem sete dias.'),
    z.refine(
      (days: z.output<typeof Day>[]) => new Set(days.map((day) => day.day_of_week)).size === days.length,
      'Cada dia da semana aparece uma vez.',
    ),
  ),
  z.transform((days: z.output<typeof Day>[]): ScheduleDay[] => weekOf(days)),
)
