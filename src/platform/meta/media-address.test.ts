import { expect, test } from 'vitest'
import { isPrivateAddress, lookUpPublic, mediaAddress } from './media-address.ts'

const hosts = ['lookaside.fbsbx.com', '127.0.0.1:4101', 'cdn.exemplo.com:8443']

test.each([
  'https://lookaside.fbsbx.com/whatsapp/?mid=1',
  'https://lookaside.fbsbx.com:443/x',
  'https://LOOKASIDE.fbsbx.com/x',
  'http://127.0.0.1:4101/x',
  'https://cdn.exemplo.com:8443/x',
])('%s is on a listed host', { tags: ['D-136'] }, (address) => {
  expect(mediaAddress(address, hosts)).toBeInstanceOf(URL)
})

test.each([
  'http://lookaside.fbsbx.com/x',
  'https://lookaside.fbsbx.com:8443/x',
  'https://lookaside.fbsbx.com.evil.com/x',
  'https://evil.com/?lookaside.fbsbx.com',
  'https://evil@lookaside.fbsbx.com/x',
  'https://lookaside.fbsbx.com@evil.com/x',
  'https://sub.lookaside.fbsbx.com/x',
  'https://cdn.exemplo.com/x',
  'http://127.0.0.1:4102/x',
  'http://localhost:4101/x',
  'file:///etc/passwd',
  'data:image/png;base64,AA',
  'nothing',
  '',
])('%s is not', { tags: ['D-136'] }, (address) => {
  expect(mediaAddress(address, hosts)).toBe(null)
})

test(
  'the addresses of this machine and its networks are private, all others are not',
  { tags: ['D-136'] },
  () => {
    const own = [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.0.9',
      '169.254.169.254',
      '0.0.0.0',
      '100.64.0.1',
    ]
    const own6 = ['::1', '::', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1']

    expect([...own, ...own6].filter((address) => !isPrivateAddress(address))).toEqual([])
    expect(['157.240.12.1', '172.32.0.1', '2a03:2880::1'].filter(isPrivateAddress)).toEqual([])
  },
)

test('a name that leads to a private address is not found', { tags: ['D-136'] }, async () => {
  const found = await new Promise((resolve) =>
    lookUpPublic('127.0.0.1', { all: true }, (error, addresses) => resolve(error ?? addresses)),
  )

  expect(found).toMatchObject({ code: 'ENOTFOUND' })
})
