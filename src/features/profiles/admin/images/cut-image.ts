import { isSendable } from '#admin/useImageUpload.ts'

/** Longest side of the cropped image, in pixels: the largest that the server stores (D-96). */
const sideLimit = 1920

type Area = { x: number; y: number; width: number; height: number }

/** The cropped image as a file. If the browser cannot crop it, the original file: the server then says what is wrong. */
export async function cutImage(file: File, address: string, area: Area): Promise<File> {
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    let scale = Math.min(1, sideLimit / Math.max(area.width, area.height))
    let blob = await drawn(image, area, scale, file.type)
    // The browser's encoding may be larger than the original file: it is scaled down until it may be sent.
    while (blob && !isSendable(blob)) {
      scale *= 0.8
      blob = await drawn(image, area, scale, file.type)
    }
    return blob ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  }
}

/** The crop at a scale, in the type of the original (PNG if the browser cannot write that type), so that a logo stays transparent. */
function drawn(image: HTMLImageElement, area: Area, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const { width, height } = canvas
  canvas.getContext('2d')?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.92))
}
