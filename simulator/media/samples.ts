import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Sample = { file: string; mime_type: string; filename: string }

/** The files of customers who bring none of their own, by type of message. */
export const samples: Record<string, Sample> = {
  image: { file: 'foto.jpg', mime_type: 'image/jpeg', filename: 'foto.jpg' },
  audio: { file: 'audio.ogg', mime_type: 'audio/ogg; codecs=opus', filename: 'audio.ogg' },
  video: { file: 'video.mp4', mime_type: 'video/mp4', filename: 'video.mp4' },
  document: { file: 'documento.pdf', mime_type: 'application/pdf', filename: 'documento.pdf' },
  sticker: { file: 'figurinha.webp', mime_type: 'image/webp', filename: 'figurinha.webp' },
}

export const sampleBytes = (file: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../samples', file))
