import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('initials are those of the first and the last word', () => {
  expect(initials('Ana Maria de Souza')).toBe('AS')
  expect(initials(' érica ')).toBe('É')
  expect(initials('')).toBe('')
})
