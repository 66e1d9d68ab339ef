import { isSendable } from '#admin/useImageUpload.ts'

/** Longest side of what is cut, in pixels: the largest that the house keeps (D-96). */
const longestSide = 1920

type Area = { x: number; y: number; width: number; height: number }

/** The part of a picture as a file of its own. The file itself when the browser cannot cut it: the server then says what is wrong. */
export async function cutImage(file: File, address: string, area: Area): Promise<File> {
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    let scale = Math.min(1, longestSide / Math.max(area.width, area.height))
    let blob = await drawn(image, area, scale, file.type)
    // What was small as it came can be large as it is drawn here: then a little smaller, rather than refused.
    while (blob && !isSendable(blob)) {
      scale *= 0.8
      blob = await drawn(image, area, scale, file.type)
    }
    return blob ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  }
}

/** The part at a scale, of the kind that it was; a browser that cannot write that kind writes PNG. A logo keeps what shines through. */
function drawn(image: HTMLImageElement, area: Area, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const { width, height } = canvas
  canvas.getContext('2d')?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.92))
}
