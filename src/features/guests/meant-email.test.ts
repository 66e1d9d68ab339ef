import { expect, test } from 'vitest'
import { meantHost } from './meant-email.ts'

test.each([
  ['joao@gmial.com', 'gmail.com'],
  ['joao@gmail.con', 'gmail.com'],
  ['joao@gmail.co', 'gmail.com'],
  ['joao@gmaill.com', 'gmail.com'],
  [' Joao@GMIAL.com ', 'gmail.com'],
  ['joao@gmail.com.br', 'gmail.com'],
  ['ana@hotmal.com', 'hotmail.com'],
  ['ana@outlok.com', 'outlook.com'],
  ['ana@yaho.com.br', 'yahoo.com.br'],
])('%s probably means %s', (email, host) => {
  expect(meantHost(email)).toBe(host)
})

test.each([
  'joao@gmail.com',
  'joao@ymail.com',
  'joao@hotmail.com.br',
  'joao@mail.com',
  'joao@empresa.com.br',
  'j•••@g•••.com',
  'joao@',
  '@gmial.com',
  'a@b@gmial.com',
  'joao',
  '',
])('%j is left as it is', (email) => {
  expect(meantHost(email)).toBe(null)
})
