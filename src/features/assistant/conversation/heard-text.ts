/** The words of a message that are meant for the house; null if it has none, as a voice note. */
import type { HeardInput } from './turn.ts'

/** Pictures and videos have a caption below the label of their type. */
const captioned = ['image', 'video']

export function heardTextOf({ type, text }: HeardInput): string | null {
  if (type === 'text' || type === 'interactive') return text
  if (!captioned.includes(type)) return null
  return text.split('\n').slice(1).join('\n').trim() || null
}

const what: Partial<Record<HeardInput['type'], string>> = {
  audio: 'Ainda não consigo ouvir mensagens de voz.',
  sticker: 'Recebi a figurinha, mas por aqui só entendo texto.',
  image: 'Recebi a imagem, mas por aqui só entendo texto.',
  video: 'Recebi o vídeo, mas por aqui só entendo texto.',
  document: 'Recebi o arquivo, mas por aqui só entendo texto.',
  location: 'Recebi a localização, mas por aqui só entendo texto.',
  contacts: 'Recebi o contato, mas por aqui só entendo texto.',
}

/** The answer to a message without words. */
export const wordlessReply = ({ type }: Pick<HeardInput, 'type'>): string =>
  `${what[type] ?? 'Não consegui abrir essa mensagem.'} Pode escrever?`
