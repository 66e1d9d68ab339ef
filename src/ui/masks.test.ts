import { expect, test } from 'vitest'
import { masked, phoneMask } from './masks.ts'

test.each([
  ['+55 11 91234-5678', '(11) 91234-5678'],
  ['5511912345678', '(11) 91234-5678'],
  ['011 3333-4444', '(11) 3333-4444'],
  // 55 is an area code too.
  ['55912345678', '(55) 91234-5678'],
  ['5533334444', '(55) 3333-4444'],
  ['119123', '(11) 9123'],
])('[D-55] a phone filled in as %j stands as %j', (filled, shown) => {
  expect(masked(filled, phoneMask)).toBe(shown)
})
