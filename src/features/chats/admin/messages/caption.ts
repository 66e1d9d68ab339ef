import type { ChatMessage } from '../../contract.ts'
import { withoutOptions } from '#features/channels/message/choice.ts'
import type { MessageType } from '#features/channels/message/incoming.ts'

/** The text in place of a file if only text is shown, such as in the list; beside the file itself it would say nothing new. */
const labels: Partial<Record<MessageType, readonly string[]>> = {
  image: ['Imagem'],
  video: ['Vídeo'],
  audio: ['Áudio', 'Mensagem de voz'],
  document: ['Documento'],
  sticker: ['Figurinha'],
  location: ['Localização'],
  contacts: ['Contato'],
}

/** The text to show beside a file, place, contact or options: the message without the line that names its kind, the file's name and the numbered options. */
export function captionOf({
  type,
  message,
  media,
  options,
}: Pick<ChatMessage, 'type' | 'message' | 'media' | 'options'>): string {
  const known = labels[type]
  if (!known) return withoutOptions(message, options)
  const lines = message.split('\n')
  const label = lines.findIndex((line) => known.includes(line))
  if (label >= 0) lines.splice(label, 1)
  const name = media?.name ? lines.indexOf(media.name) : -1
  if (name >= 0) lines.splice(name, 1)
  return lines.join('\n').trim()
}

/** '340 kB', '1,2 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
}
