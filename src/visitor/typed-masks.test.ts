import { expect, test } from 'vitest'
import { placeBehind, shaped, shapedPhone } from './typed-masks.ts'

test.each([
  ['', ''],
  ['1', '(1'],
  ['11', '(11'],
  ['119', '(11) 9'],
  ['11912345678', '(11) 91234-5678'],
  ['(11) 91234-56789', '(11) 91234-5678'],
  ['113333', '(11) 3333'],
  ['11333344', '(11) 3333-44'],
  ['11333344445', '(11) 3333-4444'],
  ['+55 11 3333-4444', '(11) 3333-4444'],
])('[D-55] a phone typed as %j stands as %j', (typed, shown) => {
  expect(shapedPhone(typed)).toBe(shown)
})

test('letters find no place', () => {
  expect(shaped('17 de 05', '##/##/####')).toBe('17/05')
})

test.each([
  [0, '(11) 9', 0],
  [2, '(11) 9', 3],
  [3, '(11) 9', 6],
  [9, '(11) 9', 6],
])('the caret behind %d digits of %j stands at %d', (count, text, place) => {
  expect(placeBehind(count, text)).toBe(place)
})
