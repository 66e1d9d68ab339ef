import { expect, test } from 'vitest'
import * as browser from './foreign-phone.browser.ts'
import * as server from './foreign-phone.ts'

const phones = [
  '+12125550100',
  '+351912345678',
  '+34912345678',
  '+5491123456789',
  '+4930901820',
  '+8613800138000',
]

test.each(phones)('browsers let %s pass, and the server knows it', { tags: ['D-139'] }, (phone) => {
  expect(browser.foreignPhone(phone)).toBe(phone)
  expect(server.foreignPhone(phone)).toBe(phone)
})

test('browsers only count digits: 8 to 15; the server knows each country', { tags: ['D-139'] }, () => {
  const asked = ['+3491234', '+34912345', '+3491234567890123', '+349123456789012', '+0912345678']

  expect(asked.map((phone) => browser.foreignPhone(phone) !== null)).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
  expect(asked.map((phone) => server.foreignPhone(phone))).toEqual(Array(5).fill(null))
})

test('both show the country code apart', { tags: ['D-139'] }, () => {
  expect(phones.map(browser.shownForeignPhone)).toEqual([
    '+1 212 555 0100',
    '+351 912 345 678',
    '+34 912 345 678',
    '+54 911 234 56789',
    '+49 309 01820',
    '+86 138 001 38000',
  ])
  expect(phones.map(server.shownForeignPhone)).toEqual([
    '+1 212 555 0100',
    '+351 912 345 678',
    '+34 912 34 56 78',
    '+54 9 11 2345 6789',
    '+49 30 901820',
    '+86 138 0013 8000',
  ])
})
