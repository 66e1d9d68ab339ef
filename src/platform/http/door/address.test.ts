import { expect, test } from 'vitest'
import { limitedAddress } from './address.ts'

test('an IPv4 address counts as it is, also when written inside IPv6', { tags: ['D-94'] }, () => {
  expect(limitedAddress('203.0.113.9')).toBe('203.0.113.9')
  expect(limitedAddress('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('IPv6 addresses of one /64 count together, of another one apart', { tags: ['D-94'] }, () => {
  const first = limitedAddress('2001:db8:1:2:aaaa::1')

  expect(first).toBe('2001:db8:1:2::/64')
  expect(limitedAddress('2001:0db8:0001:0002:ffff:ffff:ffff:ffff')).toBe(first)
  expect(limitedAddress('2001:db8:1:3::1')).not.toBe(first)
  expect(limitedAddress('::1')).toBe('0:0:0:0::/64')
})
