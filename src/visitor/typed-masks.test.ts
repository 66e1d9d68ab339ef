import { expect, test } from 'vitest'
import { shaped } from './typed-masks.ts'

test.each([
  ['', ''],
  ['1', '(1'],
  ['11', '(11'],
  ['119', '(11) 9'],
  ['11912345678', '(11) 91234-5678'],
  ['(11) 91234-56789', '(11) 91234-5678'],
])('a phone typed as %j stands as %j', (typed, shown) => {
  expect(shaped(typed, '(##) #####-####')).toBe(shown)
})

test('letters find no place', () => {
  expect(shaped('17 de 05', '##/##/####')).toBe('17/05')
})
