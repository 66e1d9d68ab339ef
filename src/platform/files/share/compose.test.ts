import sharp from 'sharp'
import { expect, test } from 'vitest'
import { halves, plain } from '#test/pictures.ts'
import { composeShare } from '../image.ts'

const size = { width: 1200, height: 630 }
const house = {
  name: 'Cantina da Praça',
  unit: 'Pinheiros',
  initials: 'CP',
  primary: '#12506b',
  secondary: '#f5b841',
  cover: null,
  avatar: null,
}
const photo = async (color: string) =>
  plain({ width: 1280, height: 512 }, color).removeAlpha().jpeg().toBuffer()

const compose = async (subject: Partial<Parameters<typeof composeShare>[1]> = {}) => {
  const composed = await composeShare(1, { ...house, ...subject })
  if (!composed) throw new Error('Not composed.')
  return composed
}

/** The colour of a place, as `#rrggbb`, roughly: JPEG changes it a little. */
async function colorAt(picture: Uint8Array | null, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture!)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data.subarray(0, 3)]
}
const close = (rgb: number[]) => rgb.map((channel) => expect.closeTo(channel, -1))

test(
  'the picture is a JPEG of 1200 × 630 with the cover above and the house’s colours below',
  { tags: ['D-118'] },
  async () => {
    const { share } = await compose({ cover: await photo('#00a000') })

    expect(await sharp(share!).metadata()).toMatchObject({ format: 'jpeg', ...size })
    expect(await colorAt(share, 600, 100)).toEqual(close([0, 160, 0]))
    expect(await colorAt(share, 1150, 550)).toEqual(close([0x12, 0x50, 0x6b]))
    expect(await colorAt(share, 600, 625)).toEqual(close([0xf5, 0xb8, 0x41]))
    expect(share!.length).toBeLessThan(300_000)
  },
)

test(
  'without a cover the colours fill its place, without an avatar its tile has the initials',
  { tags: ['D-118'] },
  async () => {
    const bare = (await compose()).share
    const other = (await compose({ initials: 'XW' })).share

    expect(await colorAt(bare, 2, 2)).toEqual(close([0x12, 0x50, 0x6b]))
    expect(await colorAt(bare, 80, 470)).toEqual(close([0xf5, 0xb8, 0x41]))
    expect(Buffer.compare(bare!, other!)).not.toBe(0)
  },
)

test(
  'the avatar fills its tile, and is the icon of a home screen: 180 px, PNG, nothing transparent',
  { tags: ['D-118'] },
  async () => {
    const avatar = await (await halves({ width: 320, height: 320 })).webp().toBuffer()
    const logo = await plain({ width: 320, height: 320 }, { r: 200, g: 0, b: 0, alpha: 0 }).webp().toBuffer()

    const { share, icon } = await compose({ avatar })

    expect(await colorAt(share, 90, 470)).toEqual(close([255, 0, 0]))
    expect(await colorAt(share, 250, 470)).toEqual(close([0, 0, 255]))
    expect(await sharp(icon!).metadata()).toMatchObject({
      format: 'png',
      width: 180,
      height: 180,
      hasAlpha: false,
    })
    expect(await colorAt((await compose({ avatar: logo })).icon, 90, 90)).toEqual([255, 255, 255])
    expect((await compose()).icon).toBe(null)
  },
)

test(
  'a name with a letter that has no outline has no picture, but its icon',
  { tags: ['D-118'] },
  async () => {
    const avatar = await plain({ width: 320, height: 320 }).webp().toBuffer()

    const { share, icon } = await compose({ name: 'Cantina 🍕', avatar })

    expect(share).toBe(null)
    expect(icon).not.toBe(null)
  },
)

test('the same house has the same picture, to the byte', { tags: ['D-118'] }, async () => {
  const [one, other] = [
    await compose({ cover: await photo('#00a000') }),
    await compose({ cover: await photo('#00a000') }),
  ]

  expect(Buffer.compare(one.share!, other.share!)).toBe(0)
})
