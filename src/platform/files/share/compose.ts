import sharp from 'sharp'
import { pageBackground, textOn } from '#lib/colors.ts'
import { homeIconSide, shareSize } from '#lib/address/file-url.ts'
import { type Layout, layoutOf } from './layout.ts'
import { capitalHeight, drawable, outlined, widthOf } from './letters.ts'

/** The content of a shared link's picture. Colours as `#rrggbb`; pictures as files of stored images. */
export type ShareSubject = {
  name: string
  /** Below the name; '' for none. */
  unit: string
  /** In place of a missing avatar. */
  initials: string
  primary: string
  secondary: string
  cover: Uint8Array | null
  avatar: Uint8Array | null
}

/** `share`: the picture of a shared link, JPEG; null if a letter has no outline. `icon`: the avatar for a home screen, PNG; null without one. */
export type Composition = { share: Uint8Array | null; icon: Uint8Array | null }

const { width, height } = shareSize

/** Composes the pictures of a house for others to show (D-118). Only in the process of pictures. */
export async function compose(subject: ShareSubject): Promise<Composition> {
  const { avatar } = subject
  return { share: await shareImage(subject), icon: avatar && (await homeIcon(avatar)) }
}

async function shareImage(subject: ShareSubject): Promise<Uint8Array | null> {
  const [name, unit, initials] = [subject.name, subject.unit, subject.initials].map(drawable)
  if (!name || unit == null || initials == null) return null
  const layout = layoutOf(name, unit)
  const { x, y, side, corner } = layout.tile
  const cover = subject.cover && (await fill(subject.cover, width, layout.panelTop).toBuffer())
  const avatar = subject.avatar && (await fill(subject.avatar, side, side).toBuffer())
  // Stored pictures are read by now: every SVG opened from here on is written below.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const mask = Buffer.from(
    svg(side, side, `<rect width="${side}" height="${side}" rx="${corner}" fill="#fff"/>`),
  )
  const rounded =
    avatar &&
    (await sharp(avatar)
      .ensureAlpha()
      .composite([{ input: mask, blend: 'dest-in' }])
      .png()
      .toBuffer())
  return sharp({ create: { width, height, channels: 3, background: subject.primary } })
    .composite([
      ...(cover ? [{ input: cover, left: 0, top: 0 }] : []),
      { input: Buffer.from(drawing(layout, initials, subject)), left: 0, top: 0 },
      ...(rounded ? [{ input: rounded, left: x, top: y }] : []),
    ])
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** iPhones round the corners themselves, and show transparent parts in black. */
const homeIcon = (avatar: Uint8Array) =>
  fill(avatar, homeIconSide, homeIconSide).png({ palette: true, effort: 10 }).toBuffer()

/** A stored picture that fills this size, on white. */
const fill = (picture: Uint8Array, width: number, height: number) =>
  sharp(picture)
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`

/** Everything but the photographs, as on the profile: without a cover the house's colours fill its place. */
function drawing(
  layout: Layout,
  initials: string,
  { primary, secondary, cover, avatar }: ShareSubject,
): string {
  const { panelTop, stripe, lines, tile } = layout
  const { x, y, side, corner, border } = tile
  const box = (left: number, top: number, wide: number, high: number, look: string) =>
    `<rect x="${left}" y="${top}" width="${wide}" height="${high}" ${look}/>`
  const size = side * 0.42
  const initialsAt = {
    x: x + (side - widthOf(initials, size)) / 2,
    y: y + (side + size * capitalHeight) / 2,
  }
  return svg(
    width,
    height,
    [
      cover
        ? ''
        : `<linearGradient id="colors" x2="1" y2=".6"><stop stop-color="${primary}"/><stop offset="1" stop-color="${secondary}"/></linearGradient>` +
          box(0, 0, width, panelTop, 'fill="url(#colors)"'),
      box(0, panelTop, width, height - panelTop, `fill="${primary}"`),
      box(0, height - stripe, width, stripe, `fill="${secondary}"`),
      box(
        x - border,
        y - border,
        side + 2 * border,
        side + 2 * border,
        `rx="${corner + border}" fill="${pageBackground}"`,
      ),
      avatar
        ? ''
        : box(x, y, side, side, `rx="${corner}" fill="${secondary}"`) +
          `<g fill="${textOn(secondary)}">${outlined(initials, size, initialsAt)}</g>`,
      `<g fill="${textOn(primary)}">${lines.map(({ text, size, ...at }) => outlined(text, size, at)).join('')}</g>`,
    ].join(''),
  )
}
