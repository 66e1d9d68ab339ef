import { expect, test } from 'vitest'
import { searchPatterns } from './search.ts'

test('[D-57] a phone is searched by its digits, in any notation, also with its country code', () => {
  for (const typed of [
    '11987654321',
    '(11) 98765-4321',
    '+55 11 98765-4321',
    '5511987654321',
    ' 11 98765.4321',
  ])
    expect(searchPatterns(typed)).toEqual(['%11987654321%'])
  expect(searchPatterns('4321')).toEqual(['%4321%'])
})

test('[D-57] other texts are searched by word, each as it is typed; one letter searches nothing', () => {
  expect(searchPatterns(' Ana  Souza ')).toEqual(['%Ana%', '%Souza%'])
  expect(searchPatterns('50% a_b')).toEqual(['%50\\%%', '%a\\_b%'])
  expect(searchPatterns('A')).toEqual([])
})
