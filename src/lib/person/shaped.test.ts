import { expect, test } from 'vitest'
import { placeBehind, shaped, shapedPhone } from './shaped.ts'

test.each([
  ['', ''],
  ['1', '(1'],
  ['11', '(11'],
  ['119', '(11) 9'],
  ['11912345678', '(11) 91234-5678'],
  ['113333', '(11) 3333'],
  ['11333344', '(11) 3333-44'],
  ['+55 11 3333-4444', '(11) 3333-4444'],
])('a phone typed as %j stands as %j', { tags: ['D-55'] }, (typed, shown) => {
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

test.each([
  ['(11) 91234-56789', '(11) 91234-56789'],
  ['11333344445', '(11) 3333-44445'],
  ['12125550100', '(12) 12555-0100'],
])('nothing of %j is cut: it stands as %j', { tags: ['D-139'] }, (typed, shown) => {
  expect(shapedPhone(typed)).toBe(shown)
})

test.each(['+', '+1', '+1 212 555 0100', '+351 912 345 678', '0034 912', '+5', '+55 11 9'])(
  'the sign of a country turns the mask off: %j',
  { tags: ['D-139'] },
  (typed) => {
    expect(shapedPhone(typed)).toBe(typed)
  },
)

test(
  'two zeros before a country lose the bracket of the mask, and a whole number of Brazil its country code',
  { tags: ['D-139'] },
  () => {
    expect(shapedPhone('(00')).toBe('00')
    expect(shapedPhone('0055 11 91234-5678')).toBe('(11) 91234-5678')
  },
)
