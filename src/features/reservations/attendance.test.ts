import { expect, test } from 'vitest'
import { attendanceText, isMarkable, peopleOf, withoutText } from './attendance.ts'
import { can, statuses } from './rules.ts'

test(
  'who came is marked on confirmed reservations of the day itself, and on no other',
  { tags: ['D-43', 'D-44'] },
  () => {
    const today = '2026-11-20'
    const on = (date: string) => statuses.filter((status) => isMarkable({ status, date }, today))

    expect(on(today)).toEqual(['CON'])
    expect(on('2026-11-19')).toEqual([])
    expect(on('2026-11-21')).toEqual([])
  },
)

test('a no-show can be refused, who sits at the table cannot', { tags: ['D-44'] }, () => {
  expect(can('refuse', { status: 'CON', attendance: 'no_show' })).toBe(true)
  expect(can('refuse', { status: 'CON', attendance: null })).toBe(true)
  expect(can('refuse', { status: 'CON', attendance: 'arrived' })).toBe(false)
  expect(can('cancel', { status: 'CON', attendance: 'arrived' })).toBe(false)
})

test(
  'the people of a day are those with and without a reservation; who did not come, or asked in vain, still holds seats',
  { tags: ['D-148'] },
  () => {
    const at = { date: '2026-11-20', time: '20:00', tolerance: 10 }
    const reservations = [
      { ...at, person_number: 4, status: 'CON' as const, attendance: 'arrived' as const },
      { ...at, person_number: 2, status: 'CON' as const, attendance: 'no_show' as const },
      { ...at, person_number: 6, status: 'WAI' as const, attendance: null },
      { ...at, time: '19:59', person_number: 5, status: 'WAI' as const, attendance: null },
    ]
    const now = { date: '2026-11-20', time: '20:10' }

    expect(peopleOf({ reservations, walk_ins: [{ person_number: 3 }] }, now)).toEqual({
      held: { confirmed: 6, waiting: 6, unanswered: 5, without: 3 },
      requests: 1,
      unanswered: 1,
      arrived: 7,
      noShow: 2,
    })
  },
)

test('marks and sums are said in words', () => {
  expect(attendanceText('arrived', '20:41')).toBe('Chegou 20:41')
  expect(attendanceText('no_show', '20:41')).toBe('Não compareceu')
  expect(withoutText(5)).toBe('inclui 5 sem reserva')
  expect(withoutText(0)).toBe('')
})
