import { expect, test } from 'vitest'
import { stepPlace, stepState } from './step-state.ts'

test('each step is first, between or last', { tags: ['UIKIT-02'] }, () => {
  expect([0, 1, 2, 3].map((index) => stepPlace(index, 4))).toEqual(['first', 'between', 'between', 'last'])
  expect(stepPlace(0, 1)).toBe('last')
})

test('each step is current, completed or pending', { tags: ['UIKIT-03'] }, () => {
  expect([0, 1, 2].map((index) => stepState(index, 1))).toEqual(['completed', 'current', 'pending'])
  expect([0, 1, 2].map((index) => stepState(index, 3))).toEqual(['completed', 'completed', 'completed'])
})
