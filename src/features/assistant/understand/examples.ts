import { readFileSync } from 'node:fs'
import type { Clock, Understanding } from './understanding.ts'

const page = new URL('../golden.md', import.meta.url)

/** A row of golden.md: what a guest writes at a moment of the branch's clock, and what that means. */
export type Example = {
  text: string
  now: Clock
  means: Omit<Understanding, 'doubts' | 'matter' | 'part'>
  question: string | null
}

const orNull = (cell: string) => (cell === '–' ? null : cell)

function exampleOf(line: string, now: Clock): Example {
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

/** The rows of golden.md, each with the clock of its heading. */
export const readExamples = (): Example[] =>
  readFileSync(page, 'utf8')
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [, date = '', time = ''] = /\((\S+) (\S+)\)/.exec(section)!
      return section
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .slice(2)
        .map((line) => exampleOf(line, { date, time }))
    })
