import { expect, test } from 'vitest'
import { nameOnInstagram } from './name.ts'

test.each([
  [{ name: ' Bia Souza ', username: 'bia.souza' }, 'Bia Souza'],
  [{ name: '\u200b', username: 'bia.souza' }, '@bia.souza'],
  [{ name: null, username: 'bia.souza' }, '@bia.souza'],
  [{ name: null, username: null }, null],
])('Instagram’s %j is called %j', (person, name) => {
  expect(nameOnInstagram(person)).toBe(name)
})
