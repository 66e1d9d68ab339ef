import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import { isLoopback } from '#lib/address/loopback.ts'

/** Addresses that are nobody's on the internet: this machine, its networks, those of clouds' own services. */
const privateAddresses = new BlockList()
const ranges: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
]
for (const [net, bits] of ranges) privateAddresses.addSubnet(net, bits)
const ranges6: [string, number][] = [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]
for (const [net, bits] of ranges6) privateAddresses.addSubnet(net, bits, 'ipv6')

/** Whether an IP address leads to this machine or its own networks. */
export const isPrivateAddress = (address: string): boolean =>
  privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * The address of a file, if it is on a host of META_MEDIA_HOSTS (`host` for the usual port, or `host:port`); otherwise null. https, or http
 * on this machine.
 */
export function mediaAddress(text: string, hosts: readonly string[]): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const { protocol, hostname, host, port, username, password } = url
  if (username || password) return null
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) return null
  const names = port === '' ? [hostname, `${hostname}:${protocol === 'https:' ? 443 : 80}`] : [host]
  return names.some((name) => hosts.includes(name)) ? url : null
}

/** Looks a name up as usual, without the private addresses among the answers: a listed name must not lead into our own network. */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const open = found.filter(({ address }) => hostname === 'localhost' || !isPrivateAddress(address))
    const [first] = open
    if (!first) return done(Object.assign(new Error('Only private addresses.'), { code: 'ENOTFOUND' }), '')
    if (options.all) done(null, open)
    else done(null, first.address, first.family)
  })
}
