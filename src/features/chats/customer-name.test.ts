import { expect, test } from 'vitest'
import { nameOfWriter, nameOnInstagram } from './customer-name.ts'

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

test.each([
  [{ name: ' Bia Souza ', username: 'bia.souza' }, 'Bia Souza'],
  [{ name: '\u200b', username: 'bia.souza' }, '@bia.souza'],
  [{ name: null, username: 'bia.souza' }, '@bia.souza'],
  [{ name: null, username: null }, null],
])('Instagram’s %j is called %j', (person, name) => {
  expect(nameOnInstagram(person)).toBe(name)
})
