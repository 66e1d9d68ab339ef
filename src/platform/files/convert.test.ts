import sharp, { type Metadata } from 'sharp'
import { describe, expect, test } from 'vitest'
import { animated, animatedWebp, halves, plain, pngClaiming } from '#test/pictures.ts'
import { convert } from './convert.ts'

async function converted(bytes: Buffer) {
  const outcome = await convert(bytes)
  if (outcome.kind === 'refused') throw new Error(outcome.fault)
  const file = (name: string) => Buffer.from(outcome.files.find((each) => each.name === name)!.content)
  return { ...outcome, names: outcome.files.map(({ name }) => name), file }
}

/** Red, green, blue and, if there is one, alpha of a pixel. */
async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const raw = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...raw]
}

const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 200 && green < 60 && blue < 60

describe('what is stored', () => {
  test(
    'a photograph is kept at 320, 640, 1280 and at most 1920 px in three formats, with a tiny one',
    { tags: ['D-96'] },
    async () => {
      const { names, width, height, file } = await converted(
        await plain({ width: 4000, height: 3000 }).removeAlpha().jpeg().toBuffer(),
      )

      expect([width, height]).toEqual([1920, 1440])
      expect(names).toEqual([
        ...[320, 640, 1280, 1920].flatMap((each) =>
          ['avif', 'webp', 'jpg'].map((format) => `${each}.${format}`),
        ),
        'share.jpg',
        'tiny.webp',
      ])
      const read = async (name: string): Promise<Metadata> => {
        if (!name.endsWith('avif')) return sharp(file(name)).metadata()
        return { format: file(name).toString('latin1', 4, 12) } as unknown as Metadata
      }
      expect(await read('640.jpg')).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
      expect(await read('1280.webp')).toMatchObject({ format: 'webp', width: 1280, height: 960 })
      expect(await read('share.jpg')).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
      expect(await read('tiny.webp')).toMatchObject({ format: 'webp', width: 24, height: 18 })
      expect(await read('1920.avif')).toMatchObject({ format: 'ftypavif' })
    },
  )

  test.each([
    [{ width: 500, height: 300 }, [320, 500]],
    [{ width: 320, height: 10 }, [320]],
    [{ width: 1, height: 1 }, [1]],
    [{ width: 900, height: 3000 }, [320, 576]],
    [{ width: 6000, height: 2 }, [320, 640, 1280, 1920]],
    [{ width: 2, height: 6000 }, [1]],
  ])('%o is never enlarged', { tags: ['D-96'] }, async (size, widths) => {
    const { names } = await converted(await plain(size).removeAlpha().png().toBuffer())

    expect(names.filter((name) => /^\d+\.jpg$/.test(name))).toEqual(widths.map((width) => `${width}.jpg`))
  })

  test(
    'where and with what a photograph was taken is gone, and it stands upright',
    { tags: ['D-96'] },
    async () => {
      const upright = await halves({ width: 400, height: 200 })
      const sent = await upright
        .rotate(270)
        .withExif({
          IFD0: { Make: 'Telefone', Artist: 'Maria Silva', Orientation: '6' },
          IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
        })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
      const before = await sharp(sent).metadata()
      expect(before).toMatchObject({ orientation: 6, width: 200, height: 400 })
      expect(sent.includes('Maria Silva')).toBe(true)

      const { width, height, files, file } = await converted(sent)

      expect([width, height]).toEqual([400, 200])
      expect(isRed(await pixel(file('400.jpg'), 20, 100))).toBe(true)
      expect(isRed(await pixel(file('400.jpg'), 380, 100))).toBe(false)
      for (const { name, content } of files) {
        expect([name, Buffer.from(content).includes('Maria Silva')]).toEqual([name, false])
        expect([name, Buffer.from(content).includes('Exif')]).toEqual([name, false])
        if (name.endsWith('avif')) continue
        const { exif, icc, xmp, iptc, orientation } = await sharp(content).metadata()
        expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
      }
    },
  )

  test('colours of a wider space or of print come back as sRGB', { tags: ['D-96'] }, async () => {
    const wide = await plain({ width: 40, height: 40 }, '#ff0000')
      .removeAlpha()
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    const print = await plain({ width: 40, height: 40 }, '#ff0000')
      .removeAlpha()
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    const grey = await plain({ width: 40, height: 40 }, '#808080')
      .removeAlpha()
      .toColourspace('b-w')
      .png()
      .toBuffer()
    expect((await sharp(print).metadata()).space).toBe('cmyk')

    for (const bytes of [wide, print, grey]) {
      const { file } = await converted(bytes)
      expect(await sharp(file('40.jpg')).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
    }
    expect(isRed(await pixel((await converted(wide)).file('40.webp'), 20, 20))).toBe(true)
  })

  test('what is transparent stays so in WebP and AVIF and is white in JPEG', { tags: ['D-96'] }, async () => {
    const logo = await plain({ width: 1600, height: 800 }, { r: 200, g: 0, b: 0, alpha: 0 }).png().toBuffer()

    const { width, file } = await converted(logo)

    // A logo needs at most 1280 px.
    expect(width).toBe(1280)
    expect((await pixel(file('640.webp'), 5, 5))[3]).toBe(0)
    expect(await pixel(file('640.jpg'), 5, 5)).toEqual([255, 255, 255])
    expect(file('640.avif').includes('auxl')).toBe(true)
  })

  test('a screenshot with an unused alpha channel counts as a photograph', { tags: ['D-96'] }, async () => {
    const { width, file } = await converted(await plain({ width: 2000, height: 1000 }).png().toBuffer())

    expect(width).toBe(1920)
    expect((await sharp(file('1920.webp')).metadata()).hasAlpha).toBe(false)
  })

  test('what hides behind the picture does not come along', { tags: ['D-96'] }, async () => {
    const script = '<html><script>alert(1)</script></html>'
    const jpeg = await plain({ width: 40, height: 40 }).removeAlpha().jpeg().toBuffer()

    const { files } = await converted(Buffer.concat([jpeg, Buffer.from(script)]))

    for (const { content } of files) expect(Buffer.from(content).includes('script')).toBe(false)
  })
})

describe('what is refused', () => {
  const jpeg = () => plain({ width: 400, height: 300 }, '#00aa55').removeAlpha().jpeg().toBuffer()

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a few letters', () => Buffer.from('foto')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => plain({ width: 9, height: 9 }).gif().toBuffer()],
    ['an AVIF', () => plain({ width: 9, height: 9 }).avif().toBuffer()],
    ['a TIFF', () => plain({ width: 9, height: 9 }).tiff().toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    ['a sound in a RIFF', () => Buffer.from('RIFF\x10\0\0\0WAVEfmt ')],
  ])('%s is none of the three kinds', { tags: ['D-96'] }, async (_, bytes) => {
    expect(await convert(await bytes())).toEqual({ kind: 'refused', fault: 'kind' })
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['a JPEG cut in half', async () => (await jpeg()).subarray(0, 700)],
    [
      'a PNG cut in half',
      async () => (await (await halves({ width: 300, height: 300 })).png().toBuffer()).subarray(0, 400),
    ],
    [
      'a WebP cut in half',
      async () => (await plain({ width: 300, height: 300 }).webp().toBuffer()).subarray(0, 60),
    ],
    [
      'an SVG that begins like a PNG',
      async () => Buffer.concat([pngClaiming({ width: 1, height: 1 }).subarray(0, 8), Buffer.from('<svg/>')]),
    ],
    ['a JPEG of magic bytes alone', async () => Buffer.from([0xff, 0xd8, 0xff])],
    ['a PNG that claims more rows than it has', async () => pngClaiming({ width: 400, height: 4000 })],
  ])('%s is broken', { tags: ['D-96'] }, async (_, bytes) => {
    expect(await convert(await bytes())).toEqual({ kind: 'refused', fault: 'broken' })
  })

  test(
    '30,000 by 30,000 pixels in a small file are refused by the header, at once and with little memory',
    { tags: ['D-96'] },
    async () => {
      const bomb = pngClaiming({ width: 30_000, height: 30_000 })
      await convert(await jpeg())
      const [started, before] = [performance.now(), process.memoryUsage().rss]

      const outcome = await convert(bomb)

      expect(outcome).toEqual({ kind: 'refused', fault: 'pixels' })
      expect(bomb.length).toBeLessThan(2_000)
      // Decoding it would take 2.7 GB and many seconds.
      expect(performance.now() - started).toBeLessThan(5_000)
      expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
    },
  )

  test('40 megapixels are taken, a row more is not', { tags: ['D-96'] }, async () => {
    const size = { width: 8000, height: 5000 }
    const most = await plain(size).removeAlpha().png().toBuffer()
    const more = await plain({ ...size, height: 5001 })
      .removeAlpha()
      .png()
      .toBuffer()

    expect(await convert(most)).toMatchObject({ kind: 'converted', width: 1920, height: 1200 })
    expect(await convert(more)).toEqual({ kind: 'refused', fault: 'pixels' })
  })

  test(
    'a PNG whose rows are too long is refused by the header; panoramas are taken',
    { tags: ['D-96'] },
    async () => {
      const wide = { width: 12_000, height: 300 }

      expect(await convert(pngClaiming({ width: 65_535, height: 600 }))).toEqual({
        kind: 'refused',
        fault: 'wide',
      })
      expect(await convert(await plain(wide).png().toBuffer())).toMatchObject({ kind: 'converted' })
      expect(
        await convert(
          await plain({ ...wide, width: 12_001 })
            .png()
            .toBuffer(),
        ),
      ).toEqual({
        kind: 'refused',
        fault: 'wide',
      })
      const panorama = await plain({ width: 65_000, height: 600 }).removeAlpha().jpeg().toBuffer()
      expect(await convert(panorama)).toMatchObject({ kind: 'converted', width: 1920, height: 18 })
      const interlaced = plain({ width: 12_000, height: 2000 }).png({ progressive: true })
      expect(await convert(await interlaced.toBuffer())).toEqual({ kind: 'refused', fault: 'heavy' })
    },
  )

  test('animations are refused', { tags: ['D-96'] }, async () => {
    const png = await plain({ width: 40, height: 30 }).png().toBuffer()

    expect(await convert(await animatedWebp())).toEqual({ kind: 'refused', fault: 'frames' })
    expect(await convert(animated(png))).toEqual({ kind: 'refused', fault: 'frames' })
  })

  test(
    'a picture that a decoder must hold whole is refused when it is large, and taken when it is not',
    { tags: ['D-96'] },
    async () => {
      const large = { width: 7000, height: 5000 }
      const small = { width: 3000, height: 2000 }
      const kinds = [
        (size: typeof large) =>
          plain(size).removeAlpha().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
        (size: typeof large) => plain(size).png({ progressive: true }),
        (size: typeof large) => plain(size).webp({ lossless: true, effort: 0 }),
      ]

      for (const kind of kinds) {
        expect(await convert(await kind(large).toBuffer())).toEqual({ kind: 'refused', fault: 'heavy' })
        expect(await convert(await kind(small).toBuffer())).toMatchObject({ kind: 'converted' })
      }
    },
  )

  test('a JPEG of endless scans is refused without decoding it', { tags: ['D-96'] }, async () => {
    const progressive = await plain({ width: 3000, height: 2000 })
      .removeAlpha()
      .jpeg({ progressive: true })
      .toBuffer()
    const firstScan = progressive.indexOf(Buffer.from([0xff, 0xda]))
    const secondScan = progressive.indexOf(Buffer.from([0xff, 0xda]), firstScan + 2)
    const scan = progressive.subarray(firstScan, secondScan)
    const endless = Buffer.concat([
      progressive.subarray(0, secondScan),
      ...Array(500).fill(scan),
      progressive.subarray(secondScan),
    ])

    // 'heavy' and not 'broken' shows that it was not decoded.
    expect(await convert(endless)).toEqual({ kind: 'refused', fault: 'heavy' })
    expect(await convert(progressive)).toMatchObject({ kind: 'converted' })
  })
})
