import sharp, { type Metadata, type Sharp } from 'sharp'
import {
  hasShareCut,
  imageFormats,
  imageSideLimit,
  placeholderFile,
  shareFile,
  shareSize,
  widthsOf,
} from '#lib/address/file-url.ts'
import { hasWebpChunk, type ImageKind, isAnimatedPng, jpegScans, kindOf } from './header.ts'
import type { StoredFile } from './store.ts'

/**
 * Why a picture was refused. `heavy`: of allowed size, but built so that decoding it costs too much memory or time; `wide`: the same,
 * because of its long rows.
 */
export type ImageFault = 'kind' | 'pixels' | 'frames' | 'heavy' | 'wide' | 'broken'

/** An image in all its widths and formats, with the size of the largest; or why it was refused. */
export type Conversion =
  | { kind: 'converted'; width: number; height: number; files: StoredFile[] }
  | { kind: 'refused'; fault: ImageFault }

const pixelLimit = 40_000_000
/** Bytes that a decoder may hold at once (measurements in docs/decisions/0007). */
const heldByteLimit = 95_000_000
/** Maximum bytes of a PNG row, since resizing reads many rows at once: 12,000 pixels with transparency, 16,000 without. */
const rowByteLimit = 48_000
/** Up to this many bytes, a row of an interlaced file costs only its pixels; `heldPerRowByte` is the cost of each further byte. */
const freeRowBytes = 20_000
const heldPerRowByte = 1100
/** Ordinary progressive files have about 10 scans; files made to keep a decoder busy have hundreds. */
const scanLimit = 20

/** Longest side of a picture with transparency: a logo, and AVIF needs twice the memory for it. */
const transparentSideLimit = 1280

// This process converts only one picture, on one core: the other cores serve guests.
sharp.cache(false)
sharp.concurrency(1)
// Whatever the magic bytes say, no other decoder may open the file.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 }

/**
 * Converts a received file into what the house stores (D-96): upright, sRGB, without metadata, in several widths as AVIF, WebP and
 * JPEG, with a tiny placeholder to show while it loads. Never enlarges. Says what is wrong with an unsuitable file.
 */
export async function convert(bytes: Buffer): Promise<Conversion> {
  const kind = kindOf(bytes)
  if (!kind) return { kind: 'refused', fault: 'kind' }
  try {
    const fault = faultOf(kind, bytes, await sharp(bytes, { limitInputPixels: false }).metadata())
    return fault ? { kind: 'refused', fault } : await encode(await decode(bytes))
  } catch {
    // libvips has many messages for a damaged file; people get one.
    return { kind: 'refused', fault: 'broken' }
  }
}

/** Why a picture is refused by its header alone, before a pixel is decoded. */
function faultOf(kind: ImageKind, bytes: Buffer, header: Metadata): ImageFault | null {
  const { width, height, pages = 1 } = header
  if (width * height > pixelLimit) return 'pixels'
  if (pages > 1 || (kind === 'png' && isAnimatedPng(bytes))) return 'frames'
  if (kind === 'webp' && hasWebpChunk(bytes, 'ANIM')) return 'frames'
  if (kind === 'png' && rowBytes(header) > rowByteLimit) return 'wide'
  const scans = kind === 'jpeg' ? jpegScans(bytes) : 1
  return scans > scanLimit || heldBytes(kind, bytes, header, scans) > heldByteLimit ? 'heavy' : null
}

const rowBytes = ({ width, channels, depth }: Metadata) => width * channels * (depth === 'ushort' ? 2 : 1)

/** Bytes that a decoder holds at once for this picture, from measurements (docs/decisions/0007). */
function heldBytes(kind: ImageKind, bytes: Buffer, header: Metadata, scans: number): number {
  const { width, height, channels, chromaSubsampling, isProgressive } = header
  const pixels = width * height
  // Lossless WebP is decoded whole; lossy in strips.
  if (kind === 'webp') return hasWebpChunk(bytes, 'VP8L') ? pixels * 4 : 0
  if (kind === 'png') {
    const row = rowBytes(header)
    return isProgressive
      ? height * row + Math.max(0, row - freeRowBytes) * heldPerRowByte
      : (height * row) / 2
  }
  // All coefficients of all components, two bytes each, unless a single scan has them in order.
  if (!isProgressive && scans <= 1) return 0
  const perPixel = { '4:2:0': 1.5, '4:2:2': 2 }[chromaSubsampling ?? ''] ?? channels
  return pixels * perPixel * 2
}

/** The picture upright in sRGB, no larger than the largest width. */
async function decode(bytes: Buffer): Promise<Pixels> {
  const pixels = await rawPixels(
    sharp(bytes, { failOn: 'error', limitInputPixels: pixelLimit })
      .autoOrient()
      .resize(fitInto(imageSideLimit))
      .toColourspace('srgb'),
  )
  if (pixels.channels === 3) return pixels
  // A screenshot has an alpha channel but no transparent pixel: it is treated as a photograph.
  if (isOpaque(pixels.data)) return rawPixels(from(pixels).removeAlpha())
  const { width, height } = pixels
  if (Math.max(width, height) <= transparentSideLimit) return pixels
  return rawPixels(from(pixels).resize(fitInto(transparentSideLimit)))
}

const fitInto = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

const from = ({ data, ...raw }: Pixels) => sharp(data, { raw })

async function rawPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (channels !== 3 && channels !== 4) throw new Error(`${channels} channels`)
  return { data, width, height, channels }
}

function isOpaque(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false
  return true
}

/** Encodes the files of the image one after another: two encoders at once would need twice the memory. */
async function encode(pixels: Pixels): Promise<Conversion> {
  const files: StoredFile[] = []
  for (const width of widthsOf(pixels.width)) {
    for (const format of imageFormats) {
      const image = from(pixels).resize(width, null, { withoutEnlargement: true })
      files.push({ name: `${width}.${format}`, content: await encoders[format](image).toBuffer() })
    }
  }
  if (hasShareCut(pixels)) {
    const { width, height } = shareSize
    const cut = from(pixels).resize(width, height, { fit: 'cover' })
    files.push({ name: shareFile, content: await encoders.jpg(cut).toBuffer() })
  }
  const tiny = from(pixels).resize(fitInto(24)).webp({ quality: 40 })
  files.push({ name: placeholderFile, content: await tiny.toBuffer() })
  return { kind: 'converted', width: pixels.width, height: pixels.height, files }
}

/** Efforts by measurement: AVIF at effort 2 takes twice the time of 1 and saves 5 %. */
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (image: Sharp) => image.webp({ quality: 75, effort: 2 }),
  jpg: (image: Sharp) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 78 }),
}
