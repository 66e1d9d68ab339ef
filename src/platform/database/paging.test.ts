import { expect, test } from 'vitest'
import { pageFigures } from './paging.ts'

test('a page in the middle says its rows', { tags: ['D-01'] }, () => {
  expect(pageFigures(45, 2, 20)).toEqual({
    from: 21,
    to: 40,
    total: 45,
    current_page: 2,
    last_page: 3,
    per_page: 20,
  })
})

test('a page beyond the last answers the last', { tags: ['D-01'] }, () => {
  expect(pageFigures(45, 99, 20)).toMatchObject({ from: 41, to: 45, current_page: 3 })
})

test('an empty list is one page from 0 to 0', { tags: ['D-01'] }, () => {
  expect(pageFigures(0, 1, 20)).toEqual({
    from: 0,
    to: 0,
    total: 0,
    current_page: 1,
    last_page: 1,
    per_page: 20,
  })
})
