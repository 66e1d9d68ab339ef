import { type KeptMedia, lines } from '#features/channels/message/incoming.ts'
import type { Platform } from '#features/channels/port.ts'
import type { TakenFile } from './take-file.ts'

/** A message of ours before it is stored; `details` and `media` are JSON. */
export type MessageWords = {
  type: 'text' | 'template' | 'image' | 'document' | 'interactive' | 'location'
  message: string
  details: string | null
  media: string | null
}

export const textWords = (message: string): MessageWords => ({
  type: 'text',
  message,
  details: null,
  media: null,
})

const labels = { image: 'Imagem', document: 'Documento' } as const

/**
 * The messages for a file and its caption: one, and if the platform takes no captions, a text after it. The readable text is in `text`, as
 * with customers' files.
 */
export function fileWords(
  { path, kind, mime, size, name: given }: TakenFile,
  caption: string,
  { takesCaptions, messagesOf }: Platform,
): MessageWords[] {
  const name = kind === 'document' ? given : null
  const kept: KeptMedia = { kind, id: null, url: null, sha256: null, path, mime, size, name }
  const hasCaption = takesCaptions && caption !== ''
  const file: MessageWords = {
    type: kind,
    message: lines(labels[kind], hasCaption ? caption : null, name),
    details: hasCaption ? JSON.stringify({ caption }) : null,
    media: JSON.stringify([kept]),
  }
  return takesCaptions ? [file] : [file, ...messagesOf(caption).map(textWords)]
}
