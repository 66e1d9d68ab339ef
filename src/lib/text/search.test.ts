import { expect, test } from 'vitest'
import { phoneParts, searchPatterns } from './search.ts'

test(
  'a phone is searched by its digits, in any notation, also with its country code',
  { tags: ['D-57'] },
  () => {
    for (const typed of [
      '11987654321',
      '(11) 98765-4321',
      '+55 11 98765-4321',
      '5511987654321',
      ' 11 98765.4321',
    ])
      expect(searchPatterns(typed)).toEqual(['%11%87654321%'])
    expect(searchPatterns('4321')).toEqual(['%4321%'])
  },
)

test(
  'other texts are searched by word, each as it is typed; one letter searches nothing',
  { tags: ['D-57'] },
  () => {
    expect(searchPatterns(' Ana  Souza ')).toEqual(['%Ana%', '%Souza%'])
    expect(searchPatterns('50% a_b')).toEqual(['%50\\%%', '%a\\_b%'])
    expect(searchPatterns('A')).toEqual([])
  },
)

test.each([
  ['11987654321', ['1187654321', '11987654321']],
  ['(11) 8765-4321', ['1187654321', '11987654321']],
  ['+55 11 98765-4321', ['1187654321', '11987654321']],
  ['0055 11 8765-4321', ['1187654321', '11987654321']],
  ['011 98765-4321', ['1187654321', '11987654321']],
  ['+55 11 98765', ['1187654321', '11987654321']],
  ['11 8765', ['1187654321', '11987654321']],
  ['98765-4321', ['1187654321', '11987654321']],
  ['8765-4321', ['1187654321', '11987654321']],
  ['4321', ['1187654321', '11987654321']],
  ['(11) 91234', ['11912345678']],
  ['11 3234-5678', ['1132345678']],
  ['0100', ['+12125550100']],
  ['+1 (212) 555', ['+12125550100']],
  ['0044 (0)20 79', ['+442079460018']],
  ['+44 (0)20 7946 0018', ['+442079460018']],
  ['+55', ['1187654321', '11987654321', '11912345678', '1132345678', '+12125550100', '+442079460018']],
])('as any part of a phone, %s finds %j', { tags: ['D-139'] }, (typed, found) => {
  const phones = ['1187654321', '11987654321', '11912345678', '1132345678', '+12125550100', '+442079460018']
  const wanted = new RegExp(phoneParts(typed)!.join('.*'))

  expect(phones.filter((phone) => wanted.test(phone))).toEqual(found)
})

test('words with digits are no part of a phone', { tags: ['D-139'] }, () => {
  expect(phoneParts('mesa 12')).toBeNull()
  expect(phoneParts('#12')).toBeNull()
})
