/** The picture converter on the worst pictures that it accepts: how long it takes, and how much memory of its own. */
import sharp from 'sharp'
import { apart } from '#platform/apart/apart.ts'
import { converting, type PictureTask } from '#platform/files/image.ts'
import type { Taken } from './picture.worker.ts'
import type { Single } from './report.ts'
import { median } from './rounds.ts'

const rounds = 3

/** Every pixel differs from its neighbours, in few bytes: rows repeat. */
function drawn(width: number, height: number, channels: 3 | 4) {
  const pixels = Buffer.alloc(width * height * channels)
  const row = Buffer.from(Array.from({ length: width * channels }, (_, at) => (at * 7 + (at >> 8)) & 255))
  for (let at = 0; at < pixels.length; at += row.length) row.copy(pixels, at)
  return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
}

const pictures: [string, () => Promise<Buffer>][] = [
  ['JPEG of 40 megapixels', () => drawn(7300, 5479, 3).jpeg().toBuffer()],
  ['JPEG panorama, 65,000 × 600', () => drawn(65_000, 600, 3).jpeg().toBuffer()],
  ['JPEG, progressive, 31 megapixels', () => drawn(6300, 5000, 3).jpeg({ progressive: true }).toBuffer()],
  ['PNG with transparency, 40 megapixels', () => drawn(7300, 5479, 4).png().toBuffer()],
  ['PNG with transparency, the widest', () => drawn(12_000, 3333, 4).png().toBuffer()],
  ['PNG without, the widest', () => drawn(16_000, 2500, 3).png().toBuffer()],
  ['PNG of 16 bits, the widest', () => drawn(6000, 3950, 4).toColourspace('rgb16').png().toBuffer()],
  ['PNG, interlaced, 31 megapixels', () => drawn(6300, 5000, 3).png({ progressive: true }).toBuffer()],
  ['WebP with transparency, the widest', () => drawn(16_383, 2441, 4).webp({ effort: 0 }).toBuffer()],
]

/** The image of a shared link, with the largest files of cover and avatar and the longest texts. */
const sharing = async (): Promise<PictureTask> => ({
  compose: {
    name: 'Restaurante e Pizzaria Nossa Senhora da Conceição dos Açores '.repeat(4),
    unit: 'Jardim São João do Guaraú '.repeat(9),
    initials: 'RA',
    primary: '#12506b',
    secondary: '#f5b841',
    cover: await drawn(1280, 1920, 3).jpeg().toBuffer(),
    avatar: await drawn(640, 1920, 4).webp().toBuffer(),
  },
})

const tasks: [string, () => Promise<PictureTask>][] = [
  ...pictures.map(
    ([what, make]) => [what, async () => ({ convert: await make() })] satisfies (typeof tasks)[number],
  ),
  ['image of a shared link', sharing],
]

/** Does each in a process like the server's; a refused picture ends the run. */
export async function picturesMeasured(): Promise<Single[]> {
  const run = apart<PictureTask, Taken>(new URL('./picture.worker.ts', import.meta.url), {
    ...converting,
    cpuMs: 120_000,
    maxMs: 120_000,
    memoryMB: 2000,
  })
  const figures: Single[] = []
  for (const [what, make] of tasks) {
    const task = await make()
    const taken: Taken[] = []
    for (let round = 0; round < rounds; round++) {
      const outcome = await run(1, task)
      if (outcome.kind !== 'answered' || outcome.answer.outcome !== 'converted') {
        throw new Error(`${what} was not converted: ${JSON.stringify(outcome)}`)
      }
      taken.push(outcome.answer)
    }
    const value = (figure: keyof Omit<Taken, 'outcome'>) => median(taken.map((each) => each[figure]))
    figures.push({ what: `${what}: converted`, unit: 's', value: value('seconds'), most: 2 })
    figures.push({ what: `${what}: memory of the converter`, unit: 'MB', value: value('ownMB'), most: 150 })
  }
  return figures
}
