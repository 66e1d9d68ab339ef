import { expect, test } from 'vitest'
import { nearTimes, nearTimesOf } from './near-times.ts'

const every = (minutes: number, from: number, to: number) =>
  Array.from({ length: (to - from) / minutes + 1 }, (_, index) => {
    const minute = from + index * minutes
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  })

test.each([
  ['none', [], []],
  ['few', every(30, 1140, 1320), every(30, 1140, 1320)],
  ['a quarter of an hour apart', every(15, 1140, 1320), every(30, 1140, 1320)],
  [
    'from noon to night',
    every(30, 720, 1320).filter((time) => time < '15' || time > '18:59'),
    ['12:00', '13:00', '14:00', '19:00', '20:00', '21:00', '22:00'],
  ],
  ['all day', every(30, 480, 1380), every(30, 480, 690)],
  ['never on the hour', ['19:10', '19:20'], ['19:10', '19:20']],
])('the times of a day: %s', (_what, times, shown) => {
  expect(nearTimes(times)).toEqual(shown)
})

test(
  'a day’s services share its rows, and none that has times loses all of them',
  { tags: ['D-144'] },
  () => {
    const services = [
      { title: 'Almoço', times: every(30, 720, 900) },
      { title: 'Jantar', times: ['19:30'] },
      { title: 'Ceia · sem mesa', times: [] },
    ]

    expect(nearTimesOf(services)).toEqual([
      { title: 'Almoço', times: every(30, 720, 900) },
      { title: 'Jantar', times: ['19:30'] },
      { title: 'Ceia · sem mesa', times: [] },
    ])
    expect(nearTimesOf([{ title: 'Almoço', times: every(30, 720, 990) }, services[1]!])).toEqual([
      { title: 'Almoço', times: ['12:00', '13:00', '14:00', '15:00', '16:00'] },
      { title: 'Jantar', times: ['19:30'] },
    ])
  },
)
