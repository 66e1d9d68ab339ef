import { expect, test } from 'vitest'
import { cnpjMask, cpfMask, dateMask, maskedText, phoneMask, zipcodeMask } from './masks.ts'

test.each([
  ['+55 11 91234-5678', '(11) 91234-5678'],
  ['5511912345678', '(11) 91234-5678'],
  ['011 3333-4444', '(11) 3333-4444'],
  // 55 is an area code too.
  ['55912345678', '(55) 91234-5678'],
  ['5533334444', '(55) 3333-4444'],
  ['119123', '(11) 9123'],
])('a phone filled in as %j stands as %j', { tags: ['D-55'] }, (filled, shown) => {
  expect(maskedText(filled, phoneMask)).toBe(shown)
})

test.each(['2', '3', '4', '5'])(
  'a number that begins with %s is a landline of eight digits',
  { tags: ['D-55'] },
  (first) => {
    expect(maskedText(`11${first}1234567`, phoneMask)).toBe(`(11) ${first}123-4567`)
  },
)

test.each(['6', '7', '8', '9'])(
  'a number that begins with %s is a mobile of nine digits',
  { tags: ['D-55'] },
  (first) => {
    expect(maskedText(`11${first}12345678`, phoneMask)).toBe(`(11) ${first}1234-5678`)
  },
)

test.each(['+', '+1 212 555 0100', '0034 912 345 678', '(11) 91234-56789'])(
  '%j stands as typed',
  { tags: ['D-139'] },
  (typed) => {
    expect(maskedText(typed, phoneMask)).toBe(typed)
  },
)

test.each([
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12ABC3', '12.ABC.3'],
  ['12ABC34501DEAB', '12.ABC.345/01DE-AB'],
])('a CNPJ typed as %j stands as %j', { tags: ['D-70'] }, (typed, shown) => {
  expect(maskedText(typed, cnpjMask)).toBe(shown)
})

test.each([
  ['CEP', zipcodeMask, '01310-1009', '01310-1009'],
  ['CPF', cpfMask, '529.982.247-251', '529.982.247-251'],
  ['CNPJ', cnpjMask, '11222333000181X', '11.222.333/0001-81X'],
  ['date', dateMask, '17/05/19901', '17/05/19901'],
])('nothing of a %s that is pasted too long is cut', { tags: ['D-139'] }, (_what, mask, pasted, shown) => {
  expect(maskedText(pasted, mask)).toBe(shown)
})

test.each([
  ['1990-05-17', dateMask, '17/05/1990'],
  ['17051990', dateMask, '17/05/1990'],
  ['17/', dateMask, '17'],
  ['01310100', zipcodeMask, '01310-100'],
  ['52998224725', cpfMask, '529.982.247-25'],
])('%j is shown as its mask has it', (typed, mask, shown) => {
  expect(maskedText(typed, mask)).toBe(shown)
})
