import { expect, test } from 'vitest'
import { addressOfChoice, choiceFrom } from './choice.ts'
import * as sitePath from '#lib/address/site-path.ts'

const around = { limits: { min: 1, max: 12 }, today: '2026-11-24' }
const untouched = { people: 2, date: '2026-11-24', time: '' }

test('an address brings back the choice that it was made from', () => {
  const choice = { people: 4, date: '2026-11-27', time: '20:00' }
  const { search } = new URL(sitePath.reserveTable('cantina', '4', '2026-11-27', '20:00'), 'http://x')

  expect(search).toBe('?pessoas=4&dia=2026-11-27&hora=20:00')
  expect(choiceFrom(Object.fromEntries(new URLSearchParams(search)), around)).toEqual(choice)
})

test.each([
  ['names nothing', {}, untouched],
  ['names a day that is over', { dia: '2026-11-23', hora: '20:00' }, untouched],
  ['names a day that does not exist', { dia: '2026-11-31', hora: '20:00' }, untouched],
  ['names things twice', { pessoas: ['2', '3'], dia: ['2026-11-27', '2026-11-28'] }, untouched],
  ['names no time', { dia: '2026-11-27', hora: '25:00' }, { ...untouched, date: '2026-11-27' }],
  ['names too many people', { pessoas: '90' }, { ...untouched, people: 12 }],
  ['names nobody', { pessoas: '0' }, { ...untouched, people: 1 }],
  ['names no number', { pessoas: 'dois' }, untouched],
])('an address that %s falls back', (_what, query, choice) => {
  expect(choiceFrom(query, around)).toEqual(choice)
})

test.each([
  ['without a day', { hora: '20:00' }, { ...untouched, time: '20:00' }],
  [
    'that no house offers',
    { dia: '2026-11-27', hora: '20:17' },
    { ...untouched, date: '2026-11-27', time: '20:17' },
  ],
])(
  'a time %s is kept, so that the form can say that it cannot be had',
  { tags: ['D-144'] },
  (_what, query, choice) => {
    expect(choiceFrom(query, around)).toEqual(choice)
  },
)

test.each([
  ['nothing', {}, ''],
  ['a time', { people: 4, date: '2026-11-27', time: '20:00' }, '?pessoas=4&dia=2026-11-27&hora=20:00'],
  ['a time of today', { time: '20:00' }, '?pessoas=2&dia=2026-11-24&hora=20:00'],
  ['a day', { date: '2026-11-27' }, '?pessoas=2&dia=2026-11-27'],
  ['a party', { people: 6 }, '?pessoas=6&dia=2026-11-24'],
])('the shared address has what was chosen: %s', { tags: ['PUB-RES-12', 'D-89'] }, (_what, chosen, query) => {
  expect(addressOfChoice('cantina', { ...untouched, ...chosen }, around)).toBe(`/reserva/cantina${query}`)
})
