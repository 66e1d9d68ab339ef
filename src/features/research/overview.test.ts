import { expect, test } from 'vitest'
import { ageGroups, ageStats, percentOf, trendOf } from './overview.ts'

test(
  'the trend compares the last value with the first, in percent of it with 1 decimal',
  { tags: ['RATE-35', 'RATE-36', 'D-61'] },
  () => {
    expect(trendOf([40, 80, 45])).toBe(12.5)
    expect(trendOf([3, 4])).toBe(33.3)
    expect(trendOf([4.5, 4.2])).toBe(-6.7)
  },
)

test(
  'the sign of the trend is that of the change, also from a negative value and from 0',
  { tags: ['RATE-33', 'RATE-34', 'D-61'] },
  () => {
    expect(trendOf([-40, -20])).toBe(50)
    expect(trendOf([-20, -40])).toBe(-100)
    expect([trendOf([0, 30]), trendOf([0, -1]), trendOf([0, 0])]).toEqual([100, -100, 0])
  },
)

test('one value is no change, and neither is none', { tags: ['D-61'] }, () => {
  expect([trendOf([57]), trendOf([])]).toEqual([0, 0])
})

test('the age groups are 18-24, 25-34, 35-44, 45-54, 55-64 and 65+', { tags: ['RATE-37'] }, () => {
  expect(ageGroups.map(({ label }) => label)).toEqual(['18-24', '25-34', '35-44', '45-54', '55-64', '65+'])
})

test('each age is in one group, under 18 in none and not in the total', { tags: ['RATE-44', 'D-61'] }, () => {
  const ages = [17, 18, 24, 25, 34, 35, 44, 45, 54, 55, 64, 65, 99].map((age) => ({ age, answers: 1 }))

  expect(ageStats(ages)).toEqual({
    total: 12,
    age1824: 2,
    age2534: 2,
    age3544: 2,
    age4554: 2,
    age5564: 2,
    age65: 2,
  })
})

test('a percentage is rounded half up, and 0 of nothing', { tags: ['RATE-38'] }, () => {
  expect([percentOf(1, 3, 2), percentOf(2, 3, 2), percentOf(1, 8, 1), percentOf(0, 0, 2)]).toEqual([
    33.33, 66.67, 12.5, 0,
  ])
})
