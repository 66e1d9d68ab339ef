import { describe, expect, test } from 'vitest'
import {
  closureName,
  endsAfter,
  halfHours,
  lastTimeWords,
  ServiceBody,
  serviceFrom,
  tolerances,
} from './service-form.ts'
import { weekdayNames, weekdays } from '#lib/days/days.ts'

const week = (first: object = {}) =>
  weekdays.map((day_of_week, index) => ({
    day_of_week,
    enabled: true,
    from: '19:00',
    to: '22:00',
    max_delay: 20,
    ...(index === 0 ? first : {}),
  }))
const dinner = { id: -1, type: 'REC', name: 'Jantar', max_persons: 40, meta: week() }
const dates = { date_start: '2026-12-24', date_end: '2026-12-25' }
const closure = { type: 'CLO', ...dates, service_id: 0 }

/** The error messages of a form, by field. */
const problems = (form: object) =>
  Object.fromEntries(
    (ServiceBody.safeParse(form).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

test(
  'the form says that a service ends by 23:30, and that the last time is not the closing time',
  { tags: ['D-140'] },
  () => {
    expect(endsAfter('20:00').at(-1)).toBe('23:30')
    expect(lastTimeWords).toContain('termina até 23:30')
    expect(lastTimeWords).toContain('não a hora de fechar')
  },
)

test(
  'the grid runs every 30 minutes from 00:00 to 23:30, tolerances from 10 to 60 in tens',
  { tags: ['SERV-37', 'SERV-42'] },
  () => {
    expect(halfHours).toHaveLength(48)
    expect([halfHours[0], halfHours[1], halfHours.at(-1)]).toEqual(['00:00', '00:30', '23:30'])
    expect([...tolerances]).toEqual([10, 20, 30, 40, 50, 60])
  },
)

test('the end is later than the start and never past midnight', { tags: ['SERV-38', 'D-41'] }, () => {
  expect(endsAfter('22:30')).toEqual(['23:00', '23:30'])
  expect(endsAfter('23:30')).toEqual([])
  expect(endsAfter(null)).toEqual([])
  expect(problems({ ...dinner, meta: week({ to: '19:00' }) })).toEqual({
    'meta.0.to': 'O horário final deve ser depois do inicial.',
  })
  expect(problems({ ...dinner, meta: week({ to: '24:00' }) })).toEqual({ 'meta.0.to': 'Horário inválido.' })
})

test('the weekdays have their Portuguese names', { tags: ['SERV-50', 'D-41'] }, () => {
  expect(weekdays.map((day) => weekdayNames[day])).toEqual([
    'Segunda-feira',
    'Terça-feira',
    'Quarta-feira',
    'Quinta-feira',
    'Sexta-feira',
    'Sábado',
    'Domingo',
  ])
})

describe('a form', () => {
  const table: [string, object, Record<string, string>][] = [
    ['[SERV-29] has a name', { ...dinner, name: ' ' }, { name: 'Nome é obrigatório.' }],
    [
      '[D-102] whose name has up to 255 characters',
      { ...dinner, name: 'j'.repeat(256) },
      { name: 'Máximo de 255 caracteres' },
    ],
    [
      '[SERV-30] has a number of people',
      { ...dinner, max_persons: undefined },
      { max_persons: 'Número de pessoas é obrigatório.' },
    ],
    [
      '[SERV-31] has a number as the number of people',
      { ...dinner, max_persons: 'muitas' },
      { max_persons: 'Número de pessoas inválido.' },
    ],
    [
      '[SERV-32] [D-102] has at least one person',
      { ...dinner, max_persons: 0 },
      { max_persons: 'O número mínimo de pessoas é 1.' },
    ],
    ['[SERV-45] has one of three types', { ...dinner, type: 'XYZ' }, { type: 'Tipo inválido.' }],
    [
      '[SERV-46] has seven weekdays',
      { ...dinner, meta: week().slice(1) },
      { meta: 'Informe os sete dias da semana.' },
    ],
    [
      '[SERV-46] has each weekday once',
      { ...dinner, meta: week({ day_of_week: 'SUN' }) },
      { meta: 'Informe os sete dias da semana.' },
    ],
    [
      '[SERV-40] has a start on enabled days',
      { ...dinner, meta: week({ from: '' }) },
      { 'meta.0.from': 'Horário inicial é obrigatório.' },
    ],
    [
      '[SERV-40] has an end on enabled days',
      { ...dinner, meta: week({ to: null }) },
      { 'meta.0.to': 'Horário final é obrigatório.' },
    ],
    [
      '[D-41] has times on the grid',
      { ...dinner, meta: week({ from: '19:10' }) },
      { 'meta.0.from': 'Horário inválido.' },
    ],
    [
      '[SERV-42] has no other tolerance',
      { ...dinner, meta: week({ max_delay: 15 }) },
      { 'meta.0.max_delay': 'Tolerância inválida.' },
    ],
    [
      'of certain dates has both dates',
      { ...dinner, type: 'UNI', date_end: '' },
      { date_start: 'Data inicial é obrigatória.', date_end: 'Data final é obrigatória.' },
    ],
    [
      '[SERV-34] ends no sooner than it starts',
      { ...dinner, type: 'UNI', date_start: '2026-12-25', date_end: '2026-12-24' },
      { date_end: 'A data final não pode ser anterior à inicial.' },
    ],
    [
      '[SERV-35] [SERV-36] of a closure has both dates and a service',
      { type: 'CLO', date_start: null, service_id: '' },
      {
        date_start: 'Data inicial é obrigatória.',
        date_end: 'Data final é obrigatória.',
        service_id: 'Disponibilidade é obrigatória.',
      },
    ],
    [
      'says all that is wrong at once',
      { ...dinner, name: '', max_persons: 0, meta: week({ from: null }) },
      {
        name: 'Nome é obrigatório.',
        max_persons: 'O número mínimo de pessoas é 1.',
        'meta.0.from': 'Horário inicial é obrigatório.',
      },
    ],
    [
      '[SERV-41] needs no times on a day off',
      { ...dinner, meta: week({ enabled: false, from: '', to: null }) },
      {},
    ],
    [
      '[D-41] may have no enabled day',
      { ...dinner, meta: week().map((day) => ({ ...day, enabled: false })) },
      {},
    ],
    ['[D-40] of a closure needs no name, people or weekdays', closure, {}],
  ]

  test.each(table)('%s', (_, form, expected) => {
    expect(problems(form)).toEqual(expected)
  })
})

const stored = (form: object) => serviceFrom(ServiceBody.parse(form))

test('a service is REC, UNI or CLO, and nothing else', { tags: ['SERV-45'] }, () => {
  const types = ['REC', 'UNI', 'CLO', 'rec', '', null]

  const accepted = types.filter((type) => !problems({ ...dinner, ...closure, type }).type)

  expect(accepted).toEqual(['REC', 'UNI', 'CLO'])
})

test(
  'what is stored is a week from Monday, and a day off without hours',
  { tags: ['SERV-46', 'D-41'] },
  () => {
    const { meta } = stored({ ...dinner, meta: week({ enabled: false }).toReversed() })

    expect(meta.map(({ day_of_week }) => day_of_week)).toEqual([...weekdays])
    expect(meta.slice(0, 2)).toEqual([
      { day_of_week: 'MON', enabled: false, from: null, to: null, max_delay: null },
      { day_of_week: 'TUE', enabled: true, from: '19:00', to: '22:00', max_delay: 20 },
    ])
  },
)

test('a time may be written with its seconds, which are none', { tags: ['D-07'] }, () => {
  const { meta } = stored({ ...dinner, meta: week({ from: '19:00:00', to: '22:30:00' }) })

  expect(meta[0]).toMatchObject({ from: '19:00', to: '22:30' })
  expect(problems({ ...dinner, meta: week({ from: '19:00:30' }) })).toEqual({
    'meta.0.from': 'Horário inválido.',
  })
})

test('a type keeps only what it has; a closure of all has no service', { tags: ['SERV-47', 'D-40'] }, () => {
  expect(stored({ ...dinner, ...dates, service_id: 4 })).toMatchObject({
    date_start: null,
    date_end: null,
    service_id: null,
  })
  expect(stored({ ...dinner, type: 'UNI', date_start: '24/12/2026', date_end: '2026-12-25' })).toMatchObject(
    dates,
  )
  expect(stored({ ...closure, meta: week(), max_persons: 9 })).toEqual({
    type: 'CLO',
    max_persons: 1,
    ...dates,
    meta: [],
    service_id: null,
  })
  expect(stored({ ...closure, service_id: 4 })).toMatchObject({ service_id: 4 })
})

test('a closure is named by what it closes', { tags: ['D-40'] }, () => {
  expect(closureName({ name: 'Jantar' })).toBe('Fechamento: Jantar')
  expect(closureName(null)).toBe('Fechamento: Todas as disponibilidades')
})
