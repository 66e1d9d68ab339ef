import { expect, test } from 'vitest'
import { peopleText } from '#lib/people.ts'

test('one person is no people', () => {
  expect([1, 2, 40].map(peopleText)).toEqual(['1 pessoa', '2 pessoas', '40 pessoas'])
})
