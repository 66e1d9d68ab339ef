/** Pictures for the tests of images, generated here: none is a real person's file. */
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

type Size = { width: number; height: number }

/** A plain picture of one colour. */
export const plain = ({ width, height }: Size, background: string | object = '#7b2d4f') =>
  sharp({ create: { width, height, channels: 4, background: background as string } })

/** Left half red, right half blue, in a JPEG. */
export async function halves({ width, height }: Size): Promise<Sharp> {
  const right = await plain({ width: Math.floor(width / 2), height }, '#0000ff')
    .png()
    .toBuffer()
  const left = await plain({ width, height }, '#ff0000').png().toBuffer()
  const both = await sharp(left)
    .composite([{ input: right, gravity: 'east' }])
    .png()
    .toBuffer()
  return sharp(both).removeAlpha()
}

/** A file as a form sends it. Its name and type may be anything. */
export const fileOf = (content: Uint8Array | string, name = 'foto.jpg', type = 'image/jpeg') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

/** One chunk of a PNG. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A grey PNG that claims any size but has only a few rows of pixels: valid, tiny, and a decompression bomb when the size is large. */
export function pngClaiming({ width, height }: Size): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(Math.min(height, 10) * (width + 1)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The same PNG, animated as far as a browser can tell. */
export function animated(png: Buffer): Buffer {
  const afterHeader = 8 + 25
  const control = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])
  return Buffer.concat([png.subarray(0, afterHeader), pngChunk('acTL', control), png.subarray(afterHeader)])
}

/** A WebP of two frames. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((colour) => plain({ width: 40, height: 30 }, colour).png().toBuffer()),
  )
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
}
