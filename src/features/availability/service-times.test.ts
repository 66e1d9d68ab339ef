import { expect, test } from 'vitest'
import { timesByService } from './service-times.ts'

const slot = (time: string, available: number, service: string | null) => ({ time, available, service })
const lunch = { name: 'Almoço', from: '12:00' }
const dinner = { name: 'Jantar', from: '19:00' }
const noon = [slot('12:00', 12, 'Almoço'), slot('12:30', 12, 'Almoço')]

const shown = (...given: Parameters<typeof timesByService>) =>
  timesByService(...given).map(({ title, slots }) => [title, slots.map(({ time }) => time).join(' ')])

test('times stand under their service’s own name, whatever the hour', { tags: ['D-144'] }, () => {
  const slots = [
    slot('08:00', 4, 'Café da manhã'),
    slot('16:00', 4, 'Chá da tarde'),
    slot('16:30', 4, 'Chá da tarde'),
  ]

  expect(shown(slots, [], 2)).toEqual([
    ['Café da manhã', '08:00'],
    ['Chá da tarde', '16:00 16:30'],
  ])
})

test(
  'a service without a time for the party keeps its heading, with the largest party that it takes',
  { tags: ['D-144'] },
  () => {
    const slots = [...noon, slot('19:00', 6, 'Jantar'), slot('19:30', 6, 'Jantar')]

    expect(shown(slots, [lunch, dinner], 8)).toEqual([
      ['Almoço', '12:00 12:30'],
      ['Jantar · sem mesa para 8 · até 6 pessoas', ''],
    ])
    expect(shown(slots, [lunch, dinner], 6)[1]).toEqual(['Jantar', '19:00 19:30'])
    expect(shown([slot('19:00', 1, 'Jantar')], [dinner], 2)).toEqual([
      ['Jantar · sem mesa para 2 · até 1 pessoa', ''],
    ])
  },
)

test('a service without any time says so, in its place in the day', { tags: ['D-144'] }, () => {
  expect(shown([slot('19:00', 4, 'Jantar')], [lunch, dinner], 2)).toEqual([
    ['Almoço · sem mesa', ''],
    ['Jantar', '19:00'],
  ])
  expect(shown([], [lunch, dinner], 2)).toEqual([
    ['Almoço · sem mesa', ''],
    ['Jantar · sem mesa', ''],
  ])
  expect(shown([], [], 2)).toEqual([])
})

test(
  'two services of the same name stay two, and one within another stands between its times',
  { tags: ['D-144'] },
  () => {
    const buffet = [
      { name: 'Buffet', from: '12:00' },
      { name: 'Buffet', from: '19:00' },
    ]
    const nested = [slot('12:00', 4, 'Almoço'), slot('14:00', 4, 'Brunch'), slot('15:00', 4, 'Almoço')]

    expect(shown([slot('12:00', 4, 'Buffet')], buffet, 2)).toEqual([
      ['Buffet', '12:00'],
      ['Buffet · sem mesa', ''],
    ])
    expect(shown(nested, [lunch], 2).map(([title]) => title)).toEqual(['Almoço', 'Brunch', 'Almoço'])
  },
)

test(
  'a kept time stays under its service that has no table for the party',
  { tags: ['D-144', 'D-47'] },
  () => {
    const full = [...noon, slot('19:00', 6, 'Jantar'), slot('19:30', 6, 'Jantar')]

    expect(shown(full, [lunch, dinner], 8, ({ time }) => time === '19:30')[1]).toEqual([
      'Jantar · sem mesa para 8 · até 6 pessoas',
      '19:30',
    ])
  },
)

test('the own time of a reservation outside all services has no heading', { tags: ['D-144'] }, () => {
  expect(shown([slot('09:00', 3, null), ...noon], [lunch], 2)).toEqual([
    ['', '09:00'],
    ['Almoço', '12:00 12:30'],
  ])
})
