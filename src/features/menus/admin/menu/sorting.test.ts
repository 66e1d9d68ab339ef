import { expect, test } from 'vitest'
import type { Section } from '../menu-words.ts'
import { positionOf, positionText, withItemAt } from './sorting.ts'

const section = (id: number, name: string, items: number[]) =>
  ({ id, name, items: items.map((item) => ({ id: item, name: `Prato ${item}` })) }) as unknown as Section
const menu = [section(1, 'Entradas', [11, 12]), section(2, 'Massas', []), section(3, 'Doces', [31])]
const shape = (sections: readonly Section[]) =>
  sections.map(({ id, items }) => [id, ...items.map((item) => item.id)])

test(
  'a row belongs to the heading above it; above the first one it opens that section',
  { tags: ['D-68'] },
  () => {
    const order = ['s1', 'i11', 'i12', 's2', 's3', 'i31']

    expect(positionOf(order, 'i12')).toEqual({ section_id: 1, place: 1 })
    expect(positionOf(['s1', 'i11', 's2', 'i12', 's3', 'i31'], 'i12')).toEqual({ section_id: 2, place: 0 })
    expect(positionOf(['i31', 's1', 'i11', 'i12', 's2', 's3'], 'i31')).toEqual({ section_id: 1, place: 0 })
    expect(positionOf(['i11'], 'i11')).toBeNull()
  },
)

test('a place is spoken with its section, counting the one that comes', { tags: ['D-68'] }, () => {
  expect(positionText(menu, ['s1', 'i11', 'i12', 's2', 's3', 'i31'], 'i12')).toBe(
    'posição 2 de 2 em Entradas',
  )
  expect(positionText(menu, ['s1', 'i11', 's2', 's3', 'i31', 'i12'], 'i12')).toBe('posição 2 de 2 em Doces')
})

test('an item goes within its section, to another, or nowhere that is not there', { tags: ['D-68'] }, () => {
  expect(shape(withItemAt(menu, 12, 1, 0))).toEqual([[1, 12, 11], [2], [3, 31]])
  expect(shape(withItemAt(menu, 11, 3, 1))).toEqual([[1, 12], [2], [3, 31, 11]])
  expect(shape(withItemAt(menu, 11, 2, 99))).toEqual([
    [1, 12],
    [2, 11],
    [3, 31],
  ])
  expect(shape(withItemAt(menu, 99, 2, 0))).toEqual(shape(menu))
  expect(shape(withItemAt(menu, 11, 9, 0))).toEqual(shape(menu))
  expect(withItemAt(menu, 11, 3, 0)[1]).toBe(menu[1])
})
