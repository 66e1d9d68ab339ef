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
])('[D-146] a letter to %j greets by a name only if somebody told one', (name, greeting) => {
  expect(greetingOf(name)).toBe(greeting)
})
