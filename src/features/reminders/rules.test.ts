import { describe, expect, test } from 'vitest'
import { answerIn } from './answers.ts'
import { defaults, dueNow, planned, quietAround, samples, suggestions } from './rules.ts'
import { optOutFooter } from '#features/channels/whatsapp/template-choice.ts'
import {
  contentProblem,
  footerProblem,
  repliesProblem,
  variablesIn,
} from '#features/channels/whatsapp/template-text.ts'
import { instantOf } from '#lib/days/zoned.ts'

const zone = 'America/Sao_Paulo'
const at = (wall: string) => instantOf({ date: wall.slice(0, 10), time: wall.slice(11) }, zone)
const wall = (instant: Date) => {
  const shown = instant.toLocaleString('sv-SE', { timeZone: zone })
  return shown.slice(0, 16)
}

const wanted = { ...defaults, sends_since: at('2026-11-01 00:00') }
const dinner = { date: '2026-11-21', time: '20:00', confirmed_at: at('2026-11-18 12:00') }
const plan = (reservation: typeof dinner, given = {}) =>
  planned(reservation, { ...wanted, ...given }, zone).map(
    ({ lead, at: from, until }) => `${lead}h ${wall(from)} – ${wall(until)}`,
  )

describe('the messages about a reservation', { tags: ['D-95'] }, () => {
  test('are its confirmation and one for each lead, and each ends where the next begins', () => {
    expect(plan(dinner)).toEqual([
      '0h 2026-11-18 12:00 – 2026-11-20 20:00',
      '24h 2026-11-20 20:00 – 2026-11-21 17:00',
      '3h 2026-11-21 17:00 – 2026-11-21 19:00',
    ])
  })

  test('leave out a lead that had passed when it was confirmed', () => {
    const late = { ...dinner, confirmed_at: at('2026-11-21 10:00') }

    expect(plan(late)).toEqual([
      '0h 2026-11-21 10:00 – 2026-11-21 17:00',
      '3h 2026-11-21 17:00 – 2026-11-21 19:00',
    ])
  })

  test('begin with the switch: nobody confirmed before is told of it, but reminded', () => {
    const since = { sends_since: at('2026-11-19 00:00') }

    expect(plan(dinner, since).map((line) => line.split(' ')[0])).toEqual(['24h', '3h'])
  })

  test('wait for the end of the quiet hours while that is two hours before the reservation', () => {
    const lunch = { ...dinner, time: '11:00' }

    expect(plan(lunch).at(-1)).toBe('3h 2026-11-21 09:00 – 2026-11-21 10:00')
  })

  test('otherwise leave half an hour before the quiet hours, or not at all once these have begun', () => {
    const breakfast = { ...dinner, time: '09:30' }

    expect(plan(breakfast).at(-1)).toBe('3h 2026-11-20 20:30 – 2026-11-20 21:00')
    expect(plan({ ...breakfast, confirmed_at: at('2026-11-20 20:45') })).toEqual([
      '0h 2026-11-20 20:45 – 2026-11-21 09:30',
    ])
  })

  test('that fall on one moment are one, the one that says more of it', () => {
    // Both the confirmation at night and the reminder wait for nine o’clock.
    const booked = { date: '2026-11-21', time: '12:00', confirmed_at: at('2026-11-20 23:00') }

    expect(plan(booked)).toEqual(['3h 2026-11-21 09:00 – 2026-11-21 11:00'])
  })

  test('are none for a table of this night that was confirmed in the quiet hours', () => {
    expect(plan({ date: '2026-11-20', time: '22:30', confirmed_at: at('2026-11-20 21:30') })).toEqual([])
  })
})

test('nothing is due in the quiet hours, also what should have left before them', () => {
  const due = (now: string) => dueNow(dinner, wanted, zone, at(now))?.lead ?? null

  expect(due('2026-11-20 19:59')).toBe(0)
  expect(due('2026-11-20 20:00')).toBe(24)
  expect(due('2026-11-20 21:00')).toBeNull()
  expect(due('2026-11-21 09:00')).toBe(24)
  expect(due('2026-11-21 17:00')).toBe(3)
  expect(due('2026-11-21 19:00')).toBeNull()
})

test('quiet hours may lie within a day, and equal ones are none', () => {
  const siesta = { quiet_from: '13:00', quiet_until: '15:00' }

  expect(quietAround(at('2026-11-20 14:00'), siesta, zone)).toEqual({
    from: at('2026-11-20 13:00'),
    until: at('2026-11-20 15:00'),
  })
  expect(quietAround(at('2026-11-20 15:00'), siesta, zone)).toBeNull()
  expect(quietAround(at('2026-11-20 15:00'), { quiet_from: '15:00', quiet_until: '15:00' }, zone)).toBeNull()
})

test('the buttons of the suggested reminder are answers that reminders understand', () => {
  expect(suggestions.reminder.quick_replies!.map(answerIn)).toEqual(['confirm', 'cancel'])
})

test.each(Object.values(suggestions))(
  'the suggested text $name is one that Meta takes',
  { tags: ['D-85'] },
  ({ name, content, quick_replies = [] }) => {
    expect(contentProblem(content)).toBeNull()
    expect(repliesProblem(quick_replies)).toBeNull()
    expect(variablesIn(content).filter((variable) => !Object.hasOwn(samples, variable))).toEqual([])
    expect(name).toMatch(/^[a-z_]+$/)
    expect(footerProblem(optOutFooter)).toBeNull()
  },
)
