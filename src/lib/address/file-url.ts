/**
 * The path column of an image: the business, 128 random bits, and the size of the largest width, such as
 * `12/Xq0…-1600x900`. The address of each file of the image follows from it without a look-up.
 */
const imagePathPattern = /^([1-9]\d{0,14})\/[A-Za-z0-9_-]{22}-([1-9]\d{0,3})x([1-9]\d{0,3})$/

/** Widths in pixels in which an image is stored, besides its own; only those narrower than its own. */
const storedWidths = [320, 640, 1280]

/** Longest side of the largest width, in pixels. */
export const imageSideLimit = 1920

export const imageFormats = ['avif', 'webp', 'jpg'] as const

/** A few pixels of the image, for a blurred stand-in while it loads. */
export const placeholderFile = 'tiny.webp'

/** The image cropped for link previews; only for pictures that are wide enough. */
export const shareFile = 'share.jpg'

/** Size of that crop in pixels; every network shows it whole. */
export const shareSize = { width: 1200, height: 630 }

/** The avatar for a phone's home screen, of the side in pixels that iPhones ask for. */
export const homeIconFile = 'icon.png'
export const homeIconSide = 180

/** Smaller pictures have no crop: enlarged, they would look worse than small. */
export const hasShareCut = ({ width, height }: { width: number; height: number }): boolean =>
  width >= 600 && height >= 315

/** Widths of an image whose largest is `width`, smallest first. */
export const widthsOf = (width: number): number[] => [...storedWidths.filter((step) => step < width), width]

/** The business and the size named by an image path; null for any other text, such as one written by hand. */
export function imageOf(path: string): { business_id: number; width: number; height: number } | null {
  const [, business, width, height] = imagePathPattern.exec(path)?.map(Number) ?? []
  return business && width && height ? { business_id: business, width, height } : null
}

/** Address of an image as a JPEG of about 640 pixels, from the path in its row; null when the path names no image. */
export function fileUrl(path: string | null): string | null {
  const image = imageOf(path ?? '')
  return image && usualFile(path, image)
}

const usualFile = (path: string | null, { width }: { width: number }) =>
  `/files/${path}/${Math.min(640, width)}.jpg`

/** The image for a link preview: its crop of 1200 × 630, or the image itself when it is small; null when the path names none. */
export function shareImageOf(path: string | null): { path: string; width: number; height: number } | null {
  const image = imageOf(path ?? '')
  if (!image || path === null) return null
  if (hasShareCut(image)) return { path: `/files/${path}/${shareFile}`, ...shareSize }
  return { path: `/files/${path}/${image.width}.jpg`, width: image.width, height: image.height }
}

export const isHomeIcon = ({ width, height }: { width: number; height: number }): boolean =>
  width === homeIconSide && height === homeIconSide

/** The icon for a phone's home screen; null when the path names none. */
export function homeIconOf(path: string | null): string | null {
  const image = imageOf(path ?? '')
  return image && isHomeIcon(image) ? `/files/${path}/${homeIconFile}` : null
}

/** An image for a page: its usual address, the size of its largest width, and every width in each format. */
export type PictureFiles = {
  url: string
  width: number
  height: number
  /** For `srcset`, such as '/files/…/320.avif 320w, …'. */
  srcset: Record<(typeof imageFormats)[number], string>
}

/**
 * The image that a path names; null when it names none. `widthLimit` leaves out greater widths, for places that never show more
 * pixels than that.
 */
export function pictureOf(path: string | null, widthLimit = imageSideLimit): PictureFiles | null {
  const image = imageOf(path ?? '')
  if (!image) return null
  const { width, height } = image
  const widths = widthsOf(width).filter((each, index) => index === 0 || each <= widthLimit)
  const every = (format: string) =>
    widths.map((each) => `/files/${path}/${each}.${format} ${each}w`).join(', ')
  return {
    url: usualFile(path, image),
    width,
    height,
    srcset: { avif: every('avif'), webp: every('webp'), jpg: every('jpg') },
  }
}

const fileBeside = (url: string, name: string): string => url.slice(0, url.lastIndexOf('/') + 1) + name

/** Address of a picture's placeholder. */
export const placeholderOf = ({ url }: PictureFiles): string => fileBeside(url, placeholderFile)

/** Address of a picture at its largest width. */
export const largestOf = ({ url, width }: PictureFiles): string => fileBeside(url, `${width}.jpg`)

/** The path in an image's row, from the address of one of its files; null for any other address. */
export function pathOfFile(address: string): string | null {
  const path = /\/files\/([^/]+\/[^/]+)\/[^/]+$/.exec(address)?.[1] ?? ''
  return imageOf(path) && path
}
