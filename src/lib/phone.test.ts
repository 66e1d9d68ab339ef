import { expect, test } from 'vitest'
import { formatPhone, phoneDigits, phoneKey, phoneSpellings, waLink } from '#lib/phone.ts'

test('[CONST-03] phones are shown in Brazilian format', () => {
  expect(formatPhone('11912345678')).toBe('(11) 91234-5678')
  expect(formatPhone('1132345678')).toBe('(11) 3234-5678')
  expect(formatPhone('+55 11 91234-5678')).toBe('(11) 91234-5678')
})

test('a phone that is no Brazilian one stays as it came, and none is empty', () => {
  expect(formatPhone('123')).toBe('123')
  expect(formatPhone(null)).toBe('')
})

test.each(['2', '3', '4', '5'])(
  '[D-55] a landline that begins with %s is kept with its eight digits',
  (first) => {
    const landline = `11${first}1234567`

    expect(
      [`(11) ${first}123-4567`, `+55 11 ${first}123-4567`, `0${landline}`, landline].map(phoneDigits),
    ).toEqual(Array(4).fill(landline))
    expect(formatPhone(landline)).toBe(`(11) ${first}123-4567`)
  },
)

test('[D-55] a landline of the area code 55 that begins with 5 keeps its ten digits', () => {
  expect(['(55) 5512-3456', '+55 55 5512-3456', '5555123456'].map(phoneDigits)).toEqual(
    Array(3).fill('5555123456'),
  )
})

test('a number of the area code 55 is no country code', () => {
  expect(phoneDigits('(55) 91234-5678')).toBe('55912345678')
})

test('[CONST-04] the messaging link prefixes the country code 55 to the phone', () => {
  expect(waLink('(11) 91234-5678')).toBe('https://wa.me/5511912345678')
  expect(waLink('5511912345678')).toBe('https://wa.me/5511912345678')
})

test('a text travels in the messaging link as it was written', () => {
  expect(waLink('11912345678', 'Olá, Ana & Zé!')).toBe(
    'https://wa.me/5511912345678?text=Ol%C3%A1%2C%20Ana%20%26%20Z%C3%A9!',
  )
})

test.each([
  ['1187654321', '11987654321', 'a mobile without its ninth digit'],
  ['11987654321', '11987654321', 'a mobile with nine digits'],
  ['1132345678', '1132345678', 'a landline'],
  ['5555123456', '5555123456', 'a landline of the area code 55'],
  ['8007654321', '8007654321', 'an 0800 number, whose 80 is no area code'],
  ['1161234567', '11961234567', 'an old mobile that begins with 6'],
])('[D-55] the key of %s is %s: %s', (phone, key) => {
  expect(phoneKey(phone)).toBe(key)
  expect(phoneKey(key)).toBe(key)
  expect(phoneSpellings(phone)).toContain(phone)
})

test('[D-55] all spellings of one mobile have one key', () => {
  const pasted = ['+55 (11) 91234-5678', '55 11 1234-5678'.replace(' 1234', ' 8234'), '011 98234-5678']

  expect(pasted.map((text) => phoneKey(phoneDigits(text)))).toEqual([
    '11912345678',
    '11982345678',
    '11982345678',
  ])
})
