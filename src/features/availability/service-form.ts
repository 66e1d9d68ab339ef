/** The fields of a service or closure (pages spec §5, D-40, D-41): forms and server check them by the same schema. */
import * as z from 'zod/mini'
import { fullWeek, type ServiceRow } from './rules.ts'
import { timeOf, weekdays } from '#lib/days/days.ts'
import { calendarDate } from '#lib/fields.ts'
import { UpdatedAt } from '#lib/call/stale.ts'

/** The times at which a service may start or end (SERV-37): a fixed grid, whatever the booking interval (D-33). */
export const halfHours: string[] = Array.from({ length: 48 }, (_, index) => timeOf(index * 30))

/** The form's note on the end of a service: it is the last time that can be reserved, and never after midnight (D-140, D-41). */
export const lastTimeWords = `Uma disponibilidade termina até ${halfHours.at(-1)}. 'Até' é o último horário que se pode reservar, não a hora de fechar: quem chega às ${halfHours.at(-1)} fica até a casa fechar.`

/** The times at which a service that starts `from` may end (SERV-38), none past midnight. */
export const endsAfter = (from: string | null): string[] =>
  from ? halfHours.filter((time) => time > from) : []

/** Minutes a late guest may take (SERV-42); null allows none. */
export const tolerances = [10, 20, 30, 40, 50, 60] as const

export const requiredMessages = {
  name: 'Nome é obrigatório.',
  people: 'Número de pessoas é obrigatório.',
  dateStart: 'Data inicial é obrigatória.',
  dateEnd: 'Data final é obrigatória.',
  from: 'Horário inicial é obrigatório.',
  to: 'Horário final é obrigatório.',
  service: 'Disponibilidade é obrigatória.',
} as const

/** Forms send an empty field as ''. */
const orNull = <Inner extends z.ZodMiniType>(inner: Inner, wrong: string) =>
  z.pipe(
    z.union([z.literal(''), z.nullable(inner)], wrong),
    z.transform((given: z.output<Inner> | '' | null) => (given === '' ? null : given)),
  )

const wrongTime = 'Horário inválido.'
const HalfHour = orNull(
  z.pipe(
    z
      .string()
      .check(z.refine((time) => halfHours.some((one) => time === one || time === `${one}:00`), wrongTime)),
    z.transform((time: string) => time.slice(0, 5)),
  ),
  wrongTime,
)
const wrongTolerance = 'Tolerância inválida.'
const wrongDate = 'Data inválida.'
const wrongService = 'Disponibilidade inválida.'
const DateOrNone = orNull(calendarDate(wrongDate), wrongDate)

const Day = z.object(
  {
    day_of_week: z.enum(weekdays, 'Dia da semana inválido.'),
    enabled: z.boolean('Informe se o dia está ativo.'),
    from: z.optional(HalfHour),
    to: z.optional(HalfHour),
    max_delay: z.optional(
      orNull(
        z.int().check(z.refine((minutes) => tolerances.some((one) => one === minutes), wrongTolerance)),
        wrongTolerance,
      ),
    ),
  },
  'Dia da semana inválido.',
)

const empty = new Set<unknown>([undefined, null, ''])

/** How many people a service seats. */
export const Seats = z
  .int({
    error: ({ input }) => (empty.has(input) ? requiredMessages.people : 'Número de pessoas inválido.'),
    abort: true,
  })
  .check(
    z.minimum(1, 'O número mínimo de pessoas é 1.'),
    z.maximum(100_000, 'O número máximo de pessoas é 100.000.'),
  )

const fields = {
  type: z.enum(['REC', 'UNI', 'CLO'], 'Tipo inválido.'),
  name: z.optional(
    z
      .string(requiredMessages.name)
      .check(z.trim(), z.maxLength(255, 'Máximo de 255 caracteres'), z.regex(/^\P{Cc}*$/u, 'Nome inválido.')),
  ),
  max_persons: z.optional(Seats),
  meta: z.optional(z.array(Day, 'Dias da semana inválidos.')),
  date_start: z.optional(DateOrNone),
  date_end: z.optional(DateOrNone),
  /** For a closure: the service it closes, 0 for all (D-40). */
  service_id: z.optional(orNull(z.int().check(z.minimum(0, wrongService)), wrongService)),
}

type Problem = { path: (string | number)[]; message: string }
/** A body after its fields were checked one by one; invalid fields keep the value that was sent. */
type CheckedBody = { [Field in keyof typeof fields]?: unknown }

const isText = (given: unknown): given is string => typeof given === 'string'

function dateProblems({ date_start, date_end }: CheckedBody): Problem[] {
  const problems: Problem[] = []
  if (!date_start) problems.push({ path: ['date_start'], message: requiredMessages.dateStart })
  if (!date_end) problems.push({ path: ['date_end'], message: requiredMessages.dateEnd })
  if (isText(date_start) && isText(date_end) && date_start > date_end) {
    problems.push({ path: ['date_end'], message: 'A data final não pode ser anterior à inicial.' })
  }
  return problems
}

type Fields = Record<string, unknown>
const isFields = (given: unknown): given is Fields => typeof given === 'object' && given !== null

function weekProblems(meta: unknown): Problem[] {
  const days: unknown[] = Array.isArray(meta) ? meta : []
  const named = new Set(days.filter(isFields).map(({ day_of_week }) => day_of_week))
  if (days.length !== 7 || named.size !== 7) {
    return [{ path: ['meta'], message: 'Informe os sete dias da semana.' }]
  }
  return days.filter(isFields).flatMap((day, index) => {
    if (!day.enabled) return []
    if (!day.from) return [{ path: ['meta', index, 'from'], message: requiredMessages.from }]
    if (!day.to) return [{ path: ['meta', index, 'to'], message: requiredMessages.to }]
    if (!isText(day.from) || !isText(day.to) || day.from < day.to) return []
    return [{ path: ['meta', index, 'to'], message: 'O horário final deve ser depois do inicial.' }]
  })
}

function problemsOf(given: CheckedBody): Problem[] {
  if (given.type === 'CLO') {
    const chosen = given.service_id !== undefined && given.service_id !== null
    return [
      ...dateProblems(given),
      ...(chosen ? [] : [{ path: ['service_id'], message: requiredMessages.service }]),
    ]
  }
  return [
    ...(empty.has(given.name) ? [{ path: ['name'], message: requiredMessages.name }] : []),
    ...(given.max_persons === undefined ? [{ path: ['max_persons'], message: requiredMessages.people }] : []),
    ...(given.type === 'UNI' ? dateProblems(given) : []),
    ...weekProblems(given.meta),
  ]
}

/** The body of a save: the whole entity. Its id and derived fields may be sent and are ignored. */
export const ServiceBody = z.object({ ...fields, updated_at: UpdatedAt }).check(
  z.check<CheckedBody>(
    ({ value, issues }) => {
      const told = new Set(issues.map(({ path }) => path?.join('.')))
      for (const { path, message } of problemsOf(value)) {
        if (!told.has(path.join('.'))) issues.push({ code: 'custom', message, path, input: value })
      }
    },
    // Report all problems at once, even when single fields are already invalid.
    { when: ({ value }) => isFields(value) && !Array.isArray(value) },
  ),
)
export type ServiceBody = z.output<typeof ServiceBody>

/** The values of a new service's form (SERV-48); every day is off. */
export const newService = { id: -1, name: '', max_persons: 1, type: 'REC' } as const

/** The stored fields of a form, except the name: only those of its type; a day off has no hours (D-41). */
export function serviceFrom(form: ServiceBody): Omit<ServiceRow, 'id' | 'name'> {
  const { type, max_persons = 1, date_start = null, date_end = null, service_id = null } = form
  const dates = type === 'REC' ? { date_start: null, date_end: null } : { date_start, date_end }
  if (type === 'CLO') return { type, max_persons: 1, ...dates, meta: [], service_id: service_id || null }
  const week = (form.meta ?? []).map(({ day_of_week, enabled, from = null, to = null, max_delay = null }) =>
    enabled
      ? { day_of_week, enabled, from, to, max_delay }
      : { day_of_week, enabled, from: null, to: null, max_delay: null },
  )
  return { type, max_persons, ...dates, meta: fullWeek(week), service_id: null }
}

/** The name of a closure (D-40); null closes all services. */
export const closureName = (service: { name: string } | null): string =>
  `Fechamento: ${service?.name ?? allServices}`

/** The option that closes every service (D-40). */
export const allServices = 'Todas as disponibilidades'
