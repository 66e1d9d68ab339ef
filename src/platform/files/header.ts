/** The kind of a file by its first bytes, whatever its name or declared type. */
export type ImageKind = 'jpeg' | 'png' | 'webp'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The kind of an image by its magic bytes; null for anything else, such as SVG, GIF or HTML. */
export function kindOf(bytes: Buffer): ImageKind | null {
  if (bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

/** Whether a PNG is animated: `acTL` must come before the first pixels. */
export function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'IDAT') return false
    if (name === 'acTL') return true
  }
  return false
}

/** Whether a WebP has a chunk of this name, such as `ANIM` or `VP8L`. */
export function hasWebpChunk(bytes: Buffer, name: string): boolean {
  for (let at = 12; at + 8 <= bytes.length;) {
    if (bytes.toString('latin1', at, at + 4) === name) return true
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return false
}

const startOfScan = 0xda
const endOfImage = 0xd9
/** RST0…RST7 and the stuffed zero occur within a scan. */
const isInScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)

/** The number of scans in a JPEG; each costs the decoder a pass over the whole picture. */
export function jpegScans(bytes: Buffer): number {
  let scans = 0
  let at = 2
  while (at + 4 <= bytes.length) {
    at = bytes.indexOf(0xff, at)
    const marker = bytes[at + 1]
    if (at < 0 || marker === undefined || marker === endOfImage) break
    if (marker === 0xff) at += 1
    else if (isInScan(marker)) at += 2
    else {
      if (marker === startOfScan) scans += 1
      at += 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0)
    }
  }
  return scans
}
