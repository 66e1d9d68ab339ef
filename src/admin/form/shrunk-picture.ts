import { imageByteLimit } from '#platform/files/contract.ts'
import { imageSideLimit } from '#lib/address/file-url.ts'

/** A part of a picture in its own pixels, upright. */
type Area = { x: number; y: number; width: number; height: number }

/** The position of metadata in the three kinds, which have it before the picture or, in a WebP, behind it. */
const notes = /Exif\0|eXIf|EXIF|http:\/\/ns\.adobe\.com\/xap/
const beginning = 131_072

/** Most pixels that are drawn again: phones make up to 50 megapixels, and each takes four bytes of the browser's memory. */
const pixelLimit = 50_000_000

const isPicture = ({ type }: File): boolean => /^image\/(jpeg|png|webp)$/.test(type)

/** Whether a picture carries metadata, such as the place where it was taken. */
async function hasNotes(file: File): Promise<boolean> {
  const parts = [file.slice(0, beginning), file.slice(Math.max(beginning, file.size - beginning))]
  const bytes = await new Blob(parts).arrayBuffer()
  return notes.test(new TextDecoder('latin1').decode(bytes))
}

async function decoded(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** The area at a scale, in the type of the original (PNG if the browser cannot write that type), so that a logo stays transparent. */
function drawn(image: HTMLImageElement, area: Area, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const { width, height } = canvas
  const pen = canvas.getContext('2d')
  if (pen) pen.imageSmoothingQuality = 'high'
  pen?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.92))
}

/** The area as a file that may be sent: at most as large as the server stores (D-96), upright, without metadata. */
async function redrawn(file: File, image: HTMLImageElement, area: Area): Promise<File> {
  let scale = Math.min(1, imageSideLimit / Math.max(area.width, area.height))
  let blob = await drawn(image, area, scale, file.type)
  // The browser's encoding may be larger than the original file: it is scaled down until it may be sent.
  while (blob && blob.size > imageByteLimit) {
    scale *= 0.8
    blob = await drawn(image, area, scale, file.type)
  }
  return blob ? new File([blob], file.name, { type: blob.type }) : file
}

/** The cropped picture, whose file is at `address`. If the browser cannot crop it, the original file: the server then says what is wrong. */
export async function cutPicture(file: File, address: string, area: Area): Promise<File> {
  try {
    return await redrawn(file, await decoded(address), area)
  } catch {
    return file
  }
}

/**
 * A picture as it is sent: drawn again if it is too large, in bytes or pixels, or carries metadata. Phones make 12 to 48 megapixels, up to
 * 15 MB, with the place in them. Any other file is answered as it is; the server says what is wrong with it.
 */
export async function shrunkPicture(file: File): Promise<File> {
  if (!isPicture(file)) return file
  const address = URL.createObjectURL(file)
  try {
    const image = await decoded(address)
    const { naturalWidth: width, naturalHeight: height } = image
    if (width * height > pixelLimit) return file
    const fits = file.size <= imageByteLimit && Math.max(width, height) <= imageSideLimit
    if (fits && !(await hasNotes(file))) return file
    return await redrawn(file, image, { x: 0, y: 0, width, height })
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(address)
  }
}
