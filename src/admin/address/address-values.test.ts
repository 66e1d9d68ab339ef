import { expect, test } from 'vitest'
import { readAddress, writeAddress } from './address-values.ts'

const defaults = { page: 1, search: '', onlyOpen: false }

test('filters, search and page are read from the address', () => {
  expect(readAddress('?page=3&search=Ana&onlyOpen=true', defaults)).toEqual({
    page: 3,
    search: 'Ana',
    onlyOpen: true,
  })
})

test('what is missing or broken in the address is its default', () => {
  expect(readAddress('?page=abc&other=1', defaults)).toEqual(defaults)
})

test('a search of digits stays text', () => {
  expect(readAddress('?search=0119', defaults).search).toBe('0119')
})

test('another filter starts on the first page', () => {
  expect(writeAddress('?page=3&search=Ana', defaults, { search: 'Bia' })).toEqual({ search: 'Bia' })
})

test('another page keeps the filters, and the first one needs no name', () => {
  expect(writeAddress('?search=Ana', defaults, { page: 2 })).toEqual({ search: 'Ana', page: '2' })
  expect(writeAddress('?search=Ana&page=2', defaults, { page: 1 })).toEqual({ search: 'Ana' })
})

test('what others keep in the address stays', () => {
  expect(writeAddress('?tab=equipe', defaults, { search: 'Ana' })).toEqual({ tab: 'equipe', search: 'Ana' })
})
