import { expect, test } from 'vitest'
import {
  formatPhone,
  isForeignPhone,
  phoneKey,
  phoneOfInternational,
  phoneSpellings,
  readPhone,
  telLink,
  waLink,
} from '#lib/person/phone.ts'

test('phones are shown in Brazilian format', { tags: ['CONST-03'] }, () => {
  expect(formatPhone('11912345678')).toBe('(11) 91234-5678')
  expect(formatPhone('1132345678')).toBe('(11) 3234-5678')
  expect(formatPhone('+55 11 91234-5678')).toBe('(11) 91234-5678')
})

test('a phone that is none stays as it came, and none is empty', () => {
  expect(formatPhone('123')).toBe('123')
  expect(formatPhone(null)).toBe('')
})

test.each(['2', '3', '4', '5'])(
  'a landline that begins with %s is kept with its eight digits',
  { tags: ['D-55'] },
  (first) => {
    const landline = `11${first}1234567`

    expect(
      [`(11) ${first}123-4567`, `+55 11 ${first}123-4567`, `0${landline}`, landline].map(readPhone),
    ).toEqual(Array(4).fill(landline))
    expect(formatPhone(landline)).toBe(`(11) ${first}123-4567`)
  },
)

test('a landline of the area code 55 that begins with 5 keeps its ten digits', { tags: ['D-55'] }, () => {
  expect(['(55) 5512-3456', '+55 55 5512-3456', '5555123456'].map(readPhone)).toEqual(
    Array(3).fill('5555123456'),
  )
})

test('a number of the area code 55 is no country code', () => {
  expect(readPhone('(55) 91234-5678')).toBe('55912345678')
})

test('the messaging link prefixes the country code 55 to the phone', { tags: ['CONST-04'] }, () => {
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
  ['+34612345678', '+34612345678', 'a phone of another country'],
  ['1161234567', '11961234567', 'an old mobile that begins with 6'],
])('the key of %s is %s: %s', { tags: ['D-55'] }, (phone, key) => {
  expect(phoneKey(phone)).toBe(key)
  expect(phoneKey(key)).toBe(key)
  expect(phoneSpellings(phone)).toContain(phone)
})

test('all spellings of one mobile have one key', { tags: ['D-55'] }, () => {
  const pasted = ['+55 (11) 91234-5678', '55 11 1234-5678'.replace(' 1234', ' 8234'), '011 98234-5678']

  expect(pasted.map((text) => phoneKey(readPhone(text)!))).toEqual([
    '11912345678',
    '11982345678',
    '11982345678',
  ])
})

test(
  'a Brazilian phone has one of the 67 area codes, and a mobile begins with 9',
  { tags: ['D-139'] },
  () => {
    const codes = Array.from({ length: 90 }, (_, code) => String(code + 10))
    const known = codes.filter((code) => readPhone(`(${code}) 3234-5678`) !== null)

    expect(known).toHaveLength(67)
    expect(known).toEqual(codes.filter((code) => readPhone(`(${code}) 91234-5678`) !== null))
    for (const code of ['10', '20', '23', '25', '26', '29', '36', '39', '52', '56', '72', '76', '78', '80'])
      expect(known).not.toContain(code)
    for (const code of ['11', '28', '38', '55', '79', '99']) expect(known).toContain(code)
  },
)

test.each([
  ['+55 11 91234-5678', '11912345678'],
  ['0055 11 91234-5678', '11912345678'],
  ['00 55 11 91234-5678', '11912345678'],
  ['+55 (0)11 91234-5678', '11912345678'],
  ['551132345678', '1132345678'],
  ['011 3234-5678', '1132345678'],
  ['meu número é +55 11 91234-5678', '11912345678'],
  ['+1 212 555 0100', '+12125550100'],
  ['+351 912 345 678', '+351912345678'],
  ['+54 9 11 2345-6789', '+5491123456789'],
  ['+34 912 345 678', '+34912345678'],
  ['0034 912 345 678', '+34912345678'],
  ['(+34) 912 345 678', '+34912345678'],
  ['é o +34 912 345 678', '+34912345678'],
  ['+49 30 901820', '+4930901820'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+52 1 55 1234 5678', '+525512345678'],
])(
  'the phone %s is stored as %s, and what is stored is read as itself',
  { tags: ['D-139'] },
  (typed, stored) => {
    expect(readPhone(typed)).toBe(stored)
    expect(readPhone(stored)).toBe(stored)
  },
)

test.each([
  '(11) 11111-1111',
  '(11) 81234-5678',
  '(10) 91234-5678',
  '12125550100',
  '0800 765 4321',
  '(11) 91234-56789',
  '912345678',
  '+55 11 91234-56789',
  '+55 912 345 678',
  '+1 (415) 555-26711',
  '+1 111 111 1111',
  '+34 912 345',
  '+34 912 345 678 / 679',
  '+44 20 7946 0018 ext 5',
  '+34 912 345 678, +34 912 345 679',
  '+999 123 456 789',
  '+',
  '',
])('%s is no phone: nothing is cut or added to make it one', { tags: ['D-139'] }, (typed) => {
  expect(readPhone(typed)).toBeNull()
})

test('a text that is being typed is foreign once its country code cannot be 55', { tags: ['D-139'] }, () => {
  for (const typed of ['+1', '+34 9', '0034', '(+351', '+50'])
    expect([typed, isForeignPhone(typed)]).toEqual([typed, true])
  for (const typed of ['+', '+5', '+55', '00', '0055', '+55 11', '11', '5', '011'])
    expect([typed, isForeignPhone(typed)]).toEqual([typed, false])
})

test(
  'a phone of another country is shown by its rules, called and written to with its own code',
  { tags: ['D-139'] },
  () => {
    expect(formatPhone('+34912345678')).toBe('+34 912 34 56 78')
    expect(formatPhone('+12125550100')).toBe('+1 212 555 0100')
    expect(waLink('+34912345678', 'Oi')).toBe('https://wa.me/34912345678?text=Oi')
    expect(telLink('+34912345678')).toBe('tel:+34912345678')
    expect(telLink('1132345678')).toBe('tel:+551132345678')
  },
)

test.each([
  ['5511912345678', '11912345678'],
  ['551187654321', '1187654321'],
  ['12125550100', '+12125550100'],
  ['5215512345678', '+525512345678'],
  ['5491123456789', '+5491123456789'],
  ['550000', null],
])('WhatsApp tells %s for %s', { tags: ['D-139'] }, (told, phone) => {
  expect(phoneOfInternational(told)).toBe(phone)
})
