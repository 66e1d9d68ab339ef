import { expect, test } from 'vitest'
import { instantOf, knownZone, localNow } from './zoned.ts'

test.each([
  ['America/Noronha', '2026-11-21T22:00:00.000Z'],
  ['America/Sao_Paulo', '2026-11-21T23:00:00.000Z'],
  ['America/Manaus', '2026-11-22T00:00:00.000Z'],
  ['America/Rio_Branco', '2026-11-22T01:00:00.000Z'],
])('20:00 on the wall of %s is %s', (zone, instant) => {
  expect(instantOf({ date: '2026-11-21', time: '20:00' }, zone).toISOString()).toBe(instant)
  expect(localNow(new Date(instant), zone)).toEqual({ date: '2026-11-21', time: '20:00:00' })
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
  '[D-42] where %j names no zone, Brasília’s clock counts',
  (zone) => {
    expect(localNow(new Date('2026-11-21T23:00:00Z'), zone)).toEqual({ date: '2026-11-21', time: '20:00:00' })
    expect([knownZone(zone), knownZone('America/Manaus')]).toEqual(['America/Sao_Paulo', 'America/Manaus'])
  },
)
