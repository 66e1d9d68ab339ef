import { expect, test } from 'vitest'
import { roundTicks, shownLabels } from './scale.ts'

test('ticks are round, even, and enclose the values', () => {
  expect(roundTicks(0, 100)).toEqual([0, 50, 100])
  expect(roundTicks(-35, 62)).toEqual([-50, 0, 50, 100])
  expect(roundTicks(0, 7)).toEqual([0, 2, 4, 6, 8])
  expect(roundTicks(0, 1234)).toEqual([0, 500, 1000, 1500])
})

test('a single value has ticks around it, and nothing has one step', () => {
  expect(roundTicks(0, 0)).toEqual([0, 0.5])
  expect(roundTicks(0, 3)).toEqual([0, 1, 2, 3])
})

test('labels are left out until those that stay have room; the last stays', () => {
  expect(shownLabels(7, 700, 70)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(shownLabels(30, 300, 70)).toEqual([5, 13, 21, 29])
  expect(shownLabels(1, 40, 70)).toEqual([0])
  expect(shownLabels(5, 10, 70)).toEqual([4])
})
