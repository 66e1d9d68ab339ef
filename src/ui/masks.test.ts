import { expect, test } from 'vitest'
import { cnpjMask, maskedText, phoneMask } from './masks.ts'

test.each([
  ['+55 11 91234-5678', '(11) 91234-5678'],
  ['5511912345678', '(11) 91234-5678'],
  ['011 3333-4444', '(11) 3333-4444'],
  // 55 is an area code too.
  ['55912345678', '(55) 91234-5678'],
  ['5533334444', '(55) 3333-4444'],
  ['119123', '(11) 9123'],
])('[D-55] a phone filled in as %j stands as %j', (filled, shown) => {
  expect(maskedText(filled, phoneMask)).toBe(shown)
})

test.each(['2', '3', '4', '5'])(
  '[D-55] a number that begins with %s is a landline of eight digits',
  (first) => {
    expect(maskedText(`11${first}1234567`, phoneMask)).toBe(`(11) ${first}123-4567`)
  },
)

test.each(['6', '7', '8', '9'])('[D-55] a number that begins with %s is a mobile of nine digits', (first) => {
  expect(maskedText(`11${first}12345678`, phoneMask)).toBe(`(11) ${first}1234-5678`)
})

test.each(['+', '+1 212 555 0100', '0034 912 345 678', '(11) 91234-56789'])(
  '[D-139] %j stands as typed',
  (typed) => {
    expect(maskedText(typed, phoneMask)).toBe(typed)
  },
)

test.each([
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12ABC34501DEAB', '12.ABC.345/01DE'],
  ['12ABC34501DE3B', '12.ABC.345/01DE-3'],
  ['12ABC34501DEA35', '12.ABC.345/01DE-35'],
])('[D-70] a CNPJ typed as %j stands as %j: its check digits are no letters', (typed, shown) => {
  expect(maskedText(typed, cnpjMask)).toBe(shown)
})
