import { readFileSync } from 'node:fs'
import type { Clock, Understanding } from '#features/assistant/understand/understanding.ts'

const page = new URL('../src/features/assistant/golden.md', import.meta.url)

/** A row of golden.md: what a guest writes at a moment of the branch's clock, and what that means. */
export type Phrase = {
  text: string
  now: Clock
  means: Omit<Understanding, 'doubts' | 'matter' | 'part'>
  question: string | null
}

const orNull = (cell: string) => (cell === '–' ? null : cell)

function phraseOf(line: string, now: Clock): Phrase {
  const [text = '', intent = '', people = '', date = '', time = '', sure = '', question = ''] = line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
  const means = {
    intent: intent as Understanding['intent'],
    people: people === '–' ? null : Number(people),
    date: orNull(date),
    time: orNull(time),
    confident: sure === 'yes',
  }
  return { text, now, means, question: orNull(question) }
}

/** The rows of src/features/assistant/golden.md, each with the clock of its heading. */
export const phrases: Phrase[] = readFileSync(page, 'utf8')
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const [, date = '', time = ''] = /\((\S+) (\S+)\)/.exec(section)!
    return section
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) => phraseOf(line, { date, time }))
  })
