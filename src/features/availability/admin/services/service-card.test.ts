import { expect, test } from 'vitest'
import { cardRows, type ListedService, typeLabels } from './service-card.ts'

const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const

const dinner: ListedService = {
  id: 7,
  name: 'Jantar',
  type: 'REC',
  max_persons: 60,
  meta: days.map((day_of_week) => ({
    day_of_week,
    enabled: day_of_week !== 'MON',
    from: '18:30',
    to: '22:30',
    max_delay: 20,
  })),
  date_start: null,
  date_end: null,
  time_start: '18:30',
  time_end: '22:30',
  max_delay: 20,
  service_id: null,
  exceptions: [],
  updated_at: '2026-11-20T12:00:00.000Z',
}

const values = (service: Partial<ListedService>) =>
  Object.fromEntries(cardRows({ ...dinner, ...service }).map(({ name, value }) => [name, value]))

test('the badge reads Único, Recorrente or Fechamento', { tags: ['SERV-03', 'SERV-04', 'SERV-05'] }, () => {
  expect(typeLabels).toEqual({ UNI: 'Único', REC: 'Recorrente', CLO: 'Fechamento' })
})

test(
  'a recurring service shows hours, deadline, weekdays and pax, and no period',
  { tags: ['SERV-07', 'SERV-08', 'SERV-10', 'SERV-11', 'SERV-12'] },
  () => {
    expect(values({})).toEqual({
      Período: '---',
      Horário: '18:30h - 22:30h',
      'Limite de chegada': '22:50',
      'Dias da semana': 'Ter, Qua, Qui, Sex, Sáb, Dom',
      'Total pax': '60',
    })
  },
)

test('a service of certain dates shows them', { tags: ['SERV-06'] }, () => {
  const shown = values({ type: 'UNI', date_start: '2026-11-21', date_end: '2026-12-01', max_delay: null })

  expect(shown['Período']).toBe('21/11/2026 - 01/12/2026')
  expect(shown['Limite de chegada']).toBe('22:30')
})

test('a closure shows its period and nothing else', { tags: ['SERV-06', 'SERV-09', 'SERV-13'] }, () => {
  expect(values({ type: 'CLO', date_start: '2026-12-24', date_end: '2026-12-25', service_id: 0 })).toEqual({
    Período: '24/12/2026 - 25/12/2026',
    Horário: '---',
    'Limite de chegada': '---',
    'Dias da semana': '---',
    'Total pax': '---',
  })
})

test('a deadline after midnight is on the next day’s clock, and a service without days offers none', () => {
  expect(values({ time_end: '23:30', max_delay: 60 })['Limite de chegada']).toBe('00:30')
  expect(values({ time_start: null, time_end: null, meta: [] })).toMatchObject({
    Horário: '---',
    'Limite de chegada': '---',
    'Dias da semana': '---',
  })
})
