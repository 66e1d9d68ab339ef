import { expect, test } from 'vitest'
import { furtherTries } from './query-client.ts'
import { CallFailed } from '#lib/call/call.ts'

test.each([
  [503, 3],
  [502, 1],
  [0, 1],
  [500, 0],
  [422, 0],
  [404, 0],
])('a read that failed with %i is sent again %i times', (status, times) => {
  expect(furtherTries(new CallFailed(status))).toBe(times)
})

test('a fault of the page itself is not a reason to ask again', () => {
  expect(furtherTries(new TypeError('x is undefined'))).toBe(0)
})
