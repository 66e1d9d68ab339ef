import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export type Channel = 'whatsapp' | 'instagram'
export const channels = ['whatsapp', 'instagram'] as const

/** A guest's action: writes, taps an option of ours, or sends something without words. */
export type Message = {
  kind: 'text' | 'tap' | 'audio' | 'sticker' | 'image' | 'video' | 'document' | 'location'
  text: string
  times: number
}

/** One step of a script, with the line of the file where it begins. */
export type Step = { line: number } & (
  | { does: 'says'; messages: Message[]; answer: string[] }
  | { does: 'happens'; what: string }
  | { does: 'holds'; what: string }
)

/** A conversation on one channel. */
export type Script = { title: string; house: string[]; steps: Step[] }

const folder = join(import.meta.dirname, '../src/features/assistant/scripts')
const only = /^(whatsapp|instagram): /
const kinds: Record<string, Message['kind']> = {
  toca: 'tap',
  áudio: 'audio',
  figurinha: 'sticker',
  foto: 'image',
  vídeo: 'video',
  arquivo: 'document',
  localização: 'location',
}
const special = new RegExp(`^\\[(${Object.keys(kinds).join('|')})(?: (\\d+) vezes)?\\] ?(.*)$`)
const letters = /^\[(\d+) letras\]$/

function messageOf(said: string): Message {
  const found = special.exec(said)
  if (found) return { kind: kinds[found[1]!]!, text: found[3]!, times: Number(found[2] ?? 1) }
  const count = letters.exec(said)?.[1]
  return { kind: 'text', text: count ? 'a'.repeat(Number(count)) : said, times: 1 }
}

/** Adds a line to the script so far: a message directly below another belongs to the same burst. */
function add(steps: Step[], text: string, line: number): void {
  const last = steps.at(-1)
  const [mark, rest] = [text.slice(0, 2), text.slice(2)]
  if (mark === '* ') steps.push({ does: 'happens', what: rest, line })
  else if (mark === '= ') steps.push({ does: 'holds', what: rest, line })
  else if (mark === '> ') {
    if (last?.does === 'says' && last.answer.length === 0 && last.line + last.messages.length === line)
      last.messages.push(messageOf(rest))
    else steps.push({ does: 'says', messages: [messageOf(rest)], answer: [], line })
  } else if (last?.does === 'says') last.answer.push(text)
  else throw new Error(`line ${line} answers nothing: ${text}`)
}

/** Reads a script as it is played on one channel; its format is in the README of the assistant. */
export function readScript(text: string, channel: Channel): Script {
  const [title = '', ...lines] = text.split('\n')
  const script: Script = { title, house: [], steps: [] }
  for (const [index, written] of lines.entries()) {
    const of = only.exec(written)?.[1]
    const line = written.replace(only, '').trim()
    if (line === '' || (of && of !== channel)) continue
    if (line.startsWith('house: ')) script.house.push(line.slice('house: '.length))
    else add(script.steps, line, index + 2)
  }
  return script
}

/** The scripts of the assistant, by file. */
export const scripts = globSync(join(folder, '*.txt'))
  .toSorted()
  .map((path) => ({ file: basename(path, '.txt'), text: readFileSync(path, 'utf8') }))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether lines were answered as written: '…' is any text within a line, alone any lines. */
export function isAnswer(written: string[], answered: string[]): boolean {
  const pattern = written.map((line) =>
    line === '…' ? '(?:.*\n)*' : `${line.split('…').map(escaped).join('.*')}\n`,
  )
  return new RegExp(`^${pattern.join('')}$`).test(answered.map((line) => `${line}\n`).join(''))
}
