import { expect, test } from 'vitest'
import { nameOfWriter } from './customer-name.ts'

const phone = '11987654321'

test.each([
  ['  Ana\u202e  Lima ', 'Ana Lima'],
  ['Zé 🌻', 'Zé 🌻'],
  ['🌻🌻', '(11) 98765-4321'],
  ['.', '(11) 98765-4321'],
  [null, '(11) 98765-4321'],
])('a person whom the platform calls %j is %j in the customers', (given, name) => {
  expect(nameOfWriter(given, phone)).toBe(name)
})

test('a name has at most 255 letters', () => {
  expect(nameOfWriter('a'.repeat(65_000), phone)).toBe('a'.repeat(255))
})
