import { expect, test } from 'vitest'
import { pagesAround } from './page-window.ts'

test('the window of pages goes from 3 before to 3 after the current one', () => {
  expect(pagesAround(10, 20)).toEqual([7, 8, 9, 10, 11, 12, 13])
})

test('the window ends where the pages end', () => {
  expect(pagesAround(1, 20)).toEqual([1, 2, 3, 4])
  expect(pagesAround(19, 20)).toEqual([16, 17, 18, 19, 20])
  expect(pagesAround(1, 1)).toEqual([1])
})
