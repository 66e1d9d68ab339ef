import { inflateRawSync } from 'node:zlib'

/** One file of an archive: its name, the sizes that the archive declares, and its bytes as they are stored. */
type Entry = { name: string; isPacked: boolean; size: number; stored: Uint8Array }

/** Most entries: a workbook with one sheet has about ten, and each picture in it is one more. */
const entryLimit = 100

/** An archive that holds something else than it declares, or is cut off. */
export class DamagedArchive extends Error {}
/** An archive with more entries, or with more to unpack, than allowed. */
export class LargeArchive extends Error {}

const signatures = { file: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 }
const lengths = { file: 30, directory: 46, end: 22 }

/** Where the archive's last record begins; a comment of up to 65,535 bytes may follow it. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - lengths.end - 0xffff)
  for (let at = bytes.length - lengths.end; at >= first; at--) {
    if (bytes.readUInt32LE(at) === signatures.end) return at
  }
  throw new DamagedArchive('no end')
}

/** The entry whose record in the directory is at `at`. Only its own bytes tell where its content begins. */
function entryAt(bytes: Buffer, at: number) {
  if (bytes.readUInt32LE(at) !== signatures.directory) throw new DamagedArchive('no directory')
  const [method, packedSize, size, file] = [10, 20, 24, 42].map((field) =>
    field === 10 ? bytes.readUInt16LE(at + field) : bytes.readUInt32LE(at + field),
  ) as [number, number, number, number]
  const [nameLength, more, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
    number,
    number,
    number,
  ]
  if (bytes.readUInt32LE(file) !== signatures.file) throw new DamagedArchive('no file')
  const begin = file + lengths.file + bytes.readUInt16LE(file + 26) + bytes.readUInt16LE(file + 28)
  const nameAt = at + lengths.directory
  // 0: stored as it is, so both sizes are one; 8: deflated.
  if ((method !== 0 && method !== 8) || (method === 0 && packedSize !== size)) {
    throw new DamagedArchive('sizes that differ')
  }
  const entry: Entry = {
    name: bytes.toString('utf8', nameAt, nameAt + nameLength),
    isPacked: method === 8,
    size,
    stored: bytes.subarray(begin, begin + packedSize),
  }
  return { entry, file, end: begin + packedSize, next: nameAt + nameLength + more + comment }
}

/**
 * The entries of a zip archive, each with bytes of its own: none overlaps another one or the directory. Throws DamagedArchive, LargeArchive,
 * and RangeError for an address outside the archive.
 */
function entriesOf(bytes: Buffer): Entry[] {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > entryLimit) throw new LargeArchive('entries')
  const directory = bytes.readUInt32LE(end + 16)
  const found: ReturnType<typeof entryAt>[] = []
  for (let at = directory; found.length < count; at = found.at(-1)!.next) found.push(entryAt(bytes, at))
  let free = 0
  for (const { file, end: after } of found.toSorted((one, other) => one.file - other.file)) {
    if (file < free || after > directory) throw new DamagedArchive('entries that overlap')
    free = after
  }
  return found.map(({ entry }) => entry)
}

/** The bytes of an entry; unpacks at most as many as it declares. */
function unpackedEntry({ isPacked, size, stored }: Entry): Uint8Array {
  if (!isPacked) return stored
  const content = inflateRawSync(stored, { maxOutputLength: Math.max(size, 1) })
  if (content.length !== size) throw new DamagedArchive('sizes that differ')
  return content
}

/**
 * Unpacks the wanted entries of a zip archive, by name, and at most `maxBytes` in all. Trusts nothing that the archive says about itself:
 * throws DamagedArchive if its content differs, LargeArchive above the limits; zlib's errors and RangeError for broken bytes.
 */
export function unpackedArchive(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  maxBytes: number,
): Record<string, Uint8Array> {
  const entries = entriesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  const parts: Record<string, Uint8Array> = Object.create(null)
  let left = maxBytes
  for (const entry of entries) {
    if (!isWanted(entry.name)) continue
    left -= entry.size
    if (left < 0) throw new LargeArchive('bytes')
    if (entry.name in parts) throw new DamagedArchive('two of one name')
    parts[entry.name] = unpackedEntry(entry)
  }
  return parts
}
