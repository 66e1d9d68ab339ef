/** Longest side of what is cut, in pixels: the largest that the house keeps (D-96). */
const longestSide = 1920

type Area = { x: number; y: number; width: number; height: number }

/** The part of a picture as a file of its own. The file itself when the browser cannot cut it: the server then says what is wrong. */
export async function cutImage(file: File, address: string, area: Area): Promise<File> {
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const scale = Math.min(1, longestSide / Math.max(area.width, area.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(area.width * scale))
    canvas.height = Math.max(1, Math.round(area.height * scale))
    const { width, height } = canvas
    canvas.getContext('2d')?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
    // A logo keeps what shines through.
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
    return blob ? new File([blob], file.name, { type }) : file
  } catch {
    return file
  }
}
