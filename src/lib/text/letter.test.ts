import { expect, test } from 'vitest'
import { greetingOf } from './letter.ts'

test.each([
  ['Ana Lima', 'Olá, Ana!'],
  ['João', 'Olá, João!'],
  ['Cliente', 'Olá!'],
  ['Instagram', 'Olá!'],
  ['Cliente anonimizado', 'Olá!'],
  ['(11) 98765-4321', 'Olá!'],
  ['', 'Olá!'],
])('a letter to %j greets by a name only if somebody told one', { tags: ['D-146'] }, (name, greeting) => {
  expect(greetingOf(name)).toBe(greeting)
})
