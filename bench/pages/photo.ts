/** Pictures that weigh as much as photographs: the demo's drawings are smaller, and noise is larger than any camera's picture. */
import sharp from 'sharp'
import { seeded } from '../../src/demo/random.ts'

/** Cells across the coarsest layer; each further layer has twice as many. */
const coarsest = 3
/** In layers whose cells are smaller than this many pixels, a camera's lens keeps less and less. */
const lensPixels = 6

/**
 * A JPEG as a phone would upload it, the same at every call: detail is spread over large and small shapes as in a real scene, sharp in the
 * middle and soft towards the edges.
 */
export async function photo(width: number, height: number, seed: number): Promise<Buffer> {
  const random = seeded(seed)
  const pixels = new Float32Array(width * height * 3).fill(118)
  for (let across = coarsest; across < width; across *= 2) {
    const down = Math.max(2, Math.round((across * height) / width))
    const grain = Buffer.from(Uint8Array.from({ length: across * down * 3 }, () => random.next() * 256))
    const { data } = await sharp(grain, { raw: { width: across, height: down, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const cell = width / across
    const sharpness = Math.min(1, cell / lensPixels)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const off = Math.hypot(x / width - 0.5, y / height - 0.5) * 2
        // Parts out of focus have no small shapes.
        const focus = cell > 24 ? 1 : Math.max(0, 1 - off)
        const at = (y * width + x) * 3
        const light = (data[at]! - 128) * 0.42 * sharpness * focus
        for (let colour = 0; colour < 3; colour++) {
          pixels[at + colour]! += light + (colour > 0 && cell > 16 ? (data[at + colour]! - 128) * 0.2 : 0)
        }
      }
    }
  }
  return sharp(Buffer.from(Uint8ClampedArray.from(pixels)), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}
