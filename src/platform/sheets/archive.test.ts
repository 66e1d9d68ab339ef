import { deflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { DamagedArchive, LargeArchive, unpackedArchive } from './archive.ts'

/** An entry as its directory tells it: `at` and `size` may lie. */
type TestEntry = { name: string; method: 0 | 8; stored: Buffer; size: number; at?: number }

/** A zip archive with the directory that the test gives. */
function archive(entries: TestEntry[], count = entries.length): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, method, stored, size, at: told = at } of entries) {
    const title = Buffer.from(name)
    const file = Buffer.alloc(30)
    file.writeUInt32LE(0x04034b50, 0)
    file.writeUInt16LE(title.length, 26)
    if (told === at) {
      files.push(file, title, stored)
      at += file.length + title.length + stored.length
    }
    const record = Buffer.alloc(46)
    record.writeUInt32LE(0x02014b50, 0)
    record.writeUInt16LE(method, 10)
    record.writeUInt32LE(stored.length, 20)
    record.writeUInt32LE(size, 24)
    record.writeUInt16LE(title.length, 28)
    record.writeUInt32LE(told, 42)
    directory.push(record, title)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...directory, end])
}

const text = Buffer.from('<a>'.repeat(1000))
const packed = (size = text.length): TestEntry => ({
  name: 'a.xml',
  method: 8,
  stored: deflateRawSync(text),
  size,
})
const stored = (size = text.length): TestEntry => ({ name: 'b.xml', method: 0, stored: text, size })
const unpack = (bytes: Uint8Array, maxBytes = 10_000) =>
  unpackedArchive(bytes, (name) => name.endsWith('.xml'), maxBytes)

test('the wanted entries are unpacked, packed or not, with a comment behind them', () => {
  const bytes = zipSync({ 'a.xml': text, 'b.xml': [text, { level: 0 }], 'c.png': text })

  const parts = unpack(Buffer.concat([bytes, Buffer.from('a comment')]))

  expect(Object.keys(parts)).toEqual(['a.xml', 'b.xml'])
  expect(Buffer.from(parts['a.xml']!)).toEqual(text)
  expect(Buffer.from(parts['b.xml']!)).toEqual(text)
})

test('what an entry holds is counted, not what it declares', () => {
  expect(() => unpack(archive([stored(0)]))).toThrow(DamagedArchive)
  expect(() => unpack(archive([stored(text.length + 1)]))).toThrow(DamagedArchive)
  expect(() => unpack(archive([packed(0)]))).toThrow(RangeError)
  expect(() => unpack(archive([packed(text.length - 1)]))).toThrow(RangeError)
  expect(() => unpack(archive([packed(text.length + 1)]))).toThrow(DamagedArchive)
  expect(() => unpack(archive([packed(), stored()]), 5000)).toThrow(LargeArchive)
  expect(Object.keys(unpack(archive([packed(), stored()])))).toHaveLength(2)
})

test('many names of the same bytes are refused, and so are entries that reach into the directory', () => {
  const shared = Array.from({ length: 50 }, (_, n) => ({ ...stored(), name: `${n}.xml`, at: 0 }))
  const reaching = archive([{ ...packed(), stored: Buffer.alloc(10) }])
  // More packed bytes than there are before the directory.
  reaching.writeUInt32LE(40, reaching.length - 22 - 46 - 5 + 20)

  expect(() => unpack(archive(shared), 1_000_000)).toThrow(DamagedArchive)
  expect(() => unpack(reaching)).toThrow(DamagedArchive)
})

test('an archive has at most 100 entries, and a name once', () => {
  const entries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.png`, text]))

  expect(unpack(zipSync(entries(100)))).toEqual({})
  expect(() => unpack(zipSync(entries(101)))).toThrow(LargeArchive)
  expect(() => unpack(archive([packed(), packed()]))).toThrow(DamagedArchive)
})

test('an archive that is cut off anywhere, or has a wrong byte, is refused or read, and never takes more', () => {
  const bytes = zipSync({ 'a.xml': text, 'b.xml': [text, { level: 0 }] })
  const read = (broken: Uint8Array) => {
    try {
      return Object.values(unpack(broken)).reduce((sum, part) => sum + part.length, 0)
    } catch (error) {
      return error instanceof Error ? 0 : Number.NaN
    }
  }

  for (let length = 0; length < bytes.length; length++) expect(read(bytes.subarray(0, length))).toBe(0)
  for (let at = 0; at < bytes.length; at++) {
    expect(read(bytes.with(at, bytes[at]! ^ 0xff))).toBeLessThanOrEqual(10_000)
  }
  expect(() => unpack(archive([packed()], 3))).toThrow()
})
