import { expect, test } from 'vitest'
import { bookingAt, type DayContext, slotsOf } from './rules.ts'
import { localNow } from '#lib/days/zoned.ts'
import { goldenConfig, goldenRows, goldenServices } from '#test/golden.ts'

test('golden.md has rows of four zones', () => {
  expect(goldenRows.length).toBeGreaterThan(150)
  expect(new Set(goldenRows.map(({ zone }) => zone)).size).toBe(4)
})

test.each(goldenRows)(
  '$zone at $instant, asked for $date',
  { tags: ['D-35', 'D-36', 'D-42'] },
  ({ instant, zone, wall, date, which, staff, visitors }) => {
    const now = localNow(new Date(instant), zone)
    const day = (audience: DayContext['audience']): DayContext => {
      return { date, now, audience, config: goldenConfig, services: goldenServices, booked: [] }
    }

    expect(`${now.date} ${now.time}:${String(now.seconds).padStart(2, '0')}`).toBe(wall)
    expect(date < now.date ? 'over' : date === now.date ? 'today' : 'ahead').toBe(which)
    expect(slotsOf(day('staff')).map(({ time }) => time)).toEqual(staff)
    expect(slotsOf(day('visitor')).map(({ time }) => time)).toEqual(visitors)
    for (const time of ['10:00', '12:00', '14:00', '20:00', '20:30', '22:30', '23:00']) {
      expect(bookingAt(day('staff'), time, 2).kind).toBe(staff.includes(time) ? 'free' : 'gone')
      expect(bookingAt(day('visitor'), time, 2).kind).toBe(visitors.includes(time) ? 'free' : 'gone')
    }
  },
)
