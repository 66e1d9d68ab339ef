import { expect, test } from 'vitest'
import { peopleText, takenSeatsText } from '#lib/person/people.ts'

test('one person is no people, and thousands have their point', () => {
  expect([1, 2, 40, 1652].map(peopleText)).toEqual(['1 pessoa', '2 pessoas', '40 pessoas', '1.652 pessoas'])
})

test('people are told of the seats there are', () => {
  expect([takenSeatsText(46, 60), takenSeatsText(0, 1), takenSeatsText(1652, 2000)]).toEqual([
    '46 de 60 lugares',
    '0 de 1 lugar',
    '1.652 de 2.000 lugares',
  ])
})
