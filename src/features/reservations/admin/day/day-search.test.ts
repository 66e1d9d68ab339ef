import { expect, test } from 'vitest'
import { type ShownDayPart, partsFound } from './day-search.ts'

const reservation = (id: number, name: string, phone: string) =>
  ({ id, owner: { name, phone } }) as unknown as ShownDayPart['reservations'][number]
const walkIn = (id: number, name: string | null) =>
  ({ id, name }) as unknown as ShownDayPart['walk_ins'][number]

const parts: ShownDayPart[] = [
  { service: null, reservations: [reservation(1, 'José Antônio Lima', '11987654321')], walk_ins: [] },
  {
    service: null,
    reservations: [reservation(2, 'Ana Lima', '11912345678')],
    walk_ins: [walkIn(3, 'Lia'), walkIn(4, null)],
  },
]

const found = (search: string) =>
  partsFound(parts, search).map(({ reservations, walk_ins }) =>
    [...reservations, ...walk_ins].map(({ id }) => id),
  )

test('a name is found by its words in any order, without accents; a service without anybody left goes', () => {
  expect(found('lima')).toEqual([[1], [2]])
  expect(found('antonio jose')).toEqual([[1]])
  expect(found('LIA')).toEqual([[3]])
  expect(found('ninguém')).toEqual([])
})

test('a phone is found by its digits, however they are written', () => {
  expect(found('4321')).toEqual([[1]])
  expect(found('(11) 91234-56')).toEqual([[2]])
})

test('a phone is found with or without country code and ninth digit', { tags: ['D-139'] }, () => {
  for (const typed of ['(11) 8765-4321', '8765-4321', '98765-4321', '+55 11 98765', '011 98765-4321'])
    expect([typed, found(typed)]).toEqual([typed, [[1]]])
})

test('a search of one letter, or none, leaves everybody', () => {
  expect(found('')).toEqual([[1], [2, 3, 4]])
  expect(found('a')).toEqual([[1], [2, 3, 4]])
})
