import { expect, test } from 'vitest'
import { dateIn, instantOf, knownZone, localNow } from './zoned.ts'

test.each([
  ['America/Noronha', '2026-11-21T22:00:00.000Z'],
  ['America/Sao_Paulo', '2026-11-21T23:00:00.000Z'],
  ['America/Manaus', '2026-11-22T00:00:00.000Z'],
  ['America/Rio_Branco', '2026-11-22T01:00:00.000Z'],
])('20:00 on the wall of %s is %s', (zone, instant) => {
  expect(instantOf({ date: '2026-11-21', time: '20:00' }, zone).toISOString()).toBe(instant)
  expect(localNow(new Date(instant), zone)).toEqual({ date: '2026-11-21', time: '20:00', seconds: 0 })
})

test.each([
  ['America/Noronha', '2026-11-22 02:30', '2026-11-22 01:30'],
  ['America/Sao_Paulo', '2026-11-22 01:30', '2026-11-22 00:30'],
  ['America/Manaus', '2026-11-22 00:30', '2026-11-21 23:30'],
  ['America/Porto_Velho', '2026-11-22 00:30', '2026-11-21 23:30'],
  ['America/Boa_Vista', '2026-11-22 00:30', '2026-11-21 23:30'],
  ['America/Cuiaba', '2026-11-22 00:30', '2026-11-21 23:30'],
  ['America/Campo_Grande', '2026-11-22 00:30', '2026-11-21 23:30'],
  ['America/Rio_Branco', '2026-11-21 23:30', '2026-11-21 22:30'],
])('in the night the day of %s begins by its own clock', { tags: ['D-42'] }, (zone, late, early) => {
  const wall = (instant: string) => {
    const { date, time } = localNow(new Date(instant), zone)
    return `${date} ${time}`
  }

  expect([wall('2026-11-22T04:30:00Z'), wall('2026-11-22T03:30:00Z')]).toEqual([late, early])
  expect(dateIn(new Date('2026-11-22T04:30:00Z'), zone)).toBe(late.slice(0, 10))
})

test.each([
  // The clocks of São Paulo went forward in the night of 2018-11-04 and back in that of 2019-02-17.
  ['2018-11-03', '23:30', '2018-11-04T02:30:00.000Z'],
  ['2018-11-04', '01:30', '2018-11-04T03:30:00.000Z'],
  ['2019-02-16', '22:30', '2019-02-17T00:30:00.000Z'],
  ['2019-02-17', '00:30', '2019-02-17T03:30:00.000Z'],
])('beside a change of clocks, %s %s is %s', (date, time, instant) => {
  expect(instantOf({ date, time }, 'America/Sao_Paulo').toISOString()).toBe(instant)
})

test.each(['', 'Lua/Cheia', "x'; drop table branch"])(
  'where %j names no zone, Brasília’s clock counts',
  { tags: ['D-42'] },
  (zone) => {
    expect(localNow(new Date('2026-11-21T23:00:00Z'), zone)).toEqual({
      date: '2026-11-21',
      time: '20:00',
      seconds: 0,
    })
    expect([knownZone(zone), knownZone('America/Manaus')]).toEqual(['America/Sao_Paulo', 'America/Manaus'])
  },
)
