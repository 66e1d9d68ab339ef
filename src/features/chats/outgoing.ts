import type { Channel } from '#features/channels/rules.ts'
import { variablesIn } from '#features/channels/template-text.ts'
import { windowMs } from './rules.ts'

/** Characters of a text that a person may send at once (D-78). */
export const textLimits: Record<Channel, number> = { whatsapp: 4096, instagram: 1000 }

/** Bytes of a message that Instagram takes. */
const instagramBytes = 1000

/** How long after the customer's last message a person of the house may still answer on Instagram. */
const humanMs = 7 * 86_400_000

/** The text without what no database stores, and without space around it. */
export const cleanText = (text: string): string =>
  text
    .replaceAll('\u0000', '')
    .replaceAll(/\p{Surrogate}/gu, '')
    .trim()

const byteLength = (text: string) => new TextEncoder().encode(text).length
const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** A text of at most `limit` UTF-16 units, cut between what people see as characters; '…' shows that something is missing. */
export function cutTo(text: string, limit: number): string {
  if (text.length <= limit) return text
  let cut = ''
  for (const { segment } of graphemes.segment(text)) {
    if (cut.length + segment.length > limit - 1) break
    cut += segment
  }
  return `${cut.trimEnd()}…`
}

/** What people see as one character, or its parts where it alone is too long. */
const units = (text: string, limit: number): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment).flatMap((unit) =>
    byteLength(unit) > limit ? Array.from(unit) : [unit],
  )

/** Where to cut a piece that is full: after its last line, else after its last word, if that is in its second half. */
function lastBreak(piece: string): number {
  const at = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf(' '))
  return at > piece.length / 2 ? at + 1 : piece.length
}

/** A text in pieces of at most `limit` bytes, cut between words where possible and never inside a character. */
export function piecesOf(text: string, limit: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const unit of units(text, limit)) {
    if (byteLength(piece + unit) <= limit) {
      piece += unit
      continue
    }
    const cut = lastBreak(piece)
    pieces.push(piece.slice(0, cut).trim())
    piece = piece.slice(cut) + unit
  }
  return [...pieces, piece.trim()].filter(Boolean)
}

/** The messages that a text becomes: Instagram takes 1000 bytes each. */
export const messagesOf = (text: string, channel: Channel): string[] =>
  channel === 'instagram' ? piecesOf(text, instagramBytes) : [text]

/** Whether the platform takes free text: now, only from a person (Instagram, up to seven days), or no more. */
export type MessagingWindow = 'open' | 'person' | 'closed'

/** The window of free text at an instant; `wroteAt` is when the customer last wrote. */
export function windowAt(channel: Channel, wroteAt: Date | null, now: Date): MessagingWindow {
  if (wroteAt === null) return 'closed'
  const age = now.getTime() - wroteAt.getTime()
  if (age < windowMs) return 'open'
  return channel === 'instagram' && age < humanMs ? 'person' : 'closed'
}

/** Whether this sender may still write a text of their own. */
export const mayWrite = (window: MessagingWindow, sender: 'user' | 'assistant'): boolean =>
  window === 'open' || (window === 'person' && sender === 'user')

/** Why a template cannot be sent with these values, in Portuguese; null if it can. */
export function valuesProblem(text: string, values: Record<string, string>): string | null {
  const variables = variablesIn(text)
  const empty = variables.filter((name) => !values[name]?.trim())
  if (empty.length > 0) return `Preencha todos os campos do modelo: ${empty.join(', ')}.`
  const isRefused = variables.some((name) => /[\n\r\t]| {5,}/.test(values[name]!.trim()))
  return isRefused ? 'Os campos do modelo não aceitam quebras de linha nem espaços seguidos.' : null
}
