import { expect, test } from 'vitest'
import { chooseCurrent } from './choose-current.ts'

const cantina = { id: 2, branches: [{ id: 21 }, { id: 20 }] }
const bar = { id: 5, branches: [{ id: 50 }] }
const bare = { id: 9, branches: [] }
const none = { businessId: null, branchId: null }

test(
  'without a choice the first business and its first branch are current',
  { tags: ['SHELL-10', 'SHELL-11'] },
  () => {
    const { business, branch } = chooseCurrent([bar, cantina], none)

    expect(business).toBe(cantina)
    expect(branch).toEqual({ id: 20 })
  },
)

test('a stored choice stays while it is within reach', () => {
  expect(chooseCurrent([cantina, bar], { businessId: 5, branchId: 50 }).branch).toEqual({ id: 50 })
  expect(chooseCurrent([cantina, bar], { businessId: 2, branchId: 21 }).branch).toEqual({ id: 21 })
})

test('a choice that is out of reach falls back to the first', () => {
  expect(chooseCurrent([cantina, bar], { businessId: 77, branchId: 777 }).branch).toEqual({ id: 20 })
  expect(chooseCurrent([cantina, bar], { businessId: 5, branchId: 777 }).branch).toEqual({ id: 50 })
})

test('a branch decides its business', () => {
  expect(chooseCurrent([cantina, bar], { businessId: 2, branchId: 50 }).business).toBe(bar)
})

test('a business may have no branch, and a person no business', () => {
  expect(chooseCurrent([bare], none)).toEqual({ business: bare, branch: null })
  expect(chooseCurrent([], none)).toEqual({ business: null, branch: null })
})
