import { expect, test } from 'vitest'
import { withOpeningAt } from './hours.ts'

const open = { day_of_week: 'TUE' as const, enabled: true, from: '12:00', to: '23:00', max_delay: 20 }

test('another opening keeps the closing time, unless they are the same', { tags: ['BRANCH-10'] }, () => {
  expect(withOpeningAt(open, '18:00')).toMatchObject({ from: '18:00', to: '23:00' })
  expect(withOpeningAt(open, '23:00')).toMatchObject({ from: '23:00', to: '' })
})
