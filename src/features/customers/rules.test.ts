import { expect, test } from 'vitest'
import { isBirthdayNear, TagList } from './rules.ts'

test.each([
  ['1990-05-17', '2026-05-17', true],
  ['1990-05-17', '2026-05-14', true],
  ['1990-05-17', '2026-05-20', true],
  ['1990-05-17', '2026-05-13', false],
  ['1990-05-17', '2026-05-21', false],
  ['1990-12-31', '2027-01-02', true],
  ['1990-01-01', '2026-12-29', true],
  ['1990-01-01', '2026-12-28', false],
  ['1992-02-29', '2026-02-28', true],
  ['1992-02-29', '2026-03-01', true],
])('somebody born on %s has a birthday near %s: %s', (birthDate, date, near) => {
  expect(isBirthdayNear(birthDate, date)).toBe(near)
})

test('a tag counts once, however it is written, and keeps its first spelling', () => {
  expect(TagList.parse([' VIP ', 'vip', 'Família  Souza'])).toEqual(['VIP', 'Família Souza'])
  expect(TagList.safeParse(['']).success).toBe(false)
  expect(TagList.safeParse(['a'.repeat(31)]).success).toBe(false)
})
