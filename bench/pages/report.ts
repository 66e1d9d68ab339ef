/** Prints the results of the pages, compares them with the bars, and keeps the last whole run. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type machine, rounded, table } from '../report.ts'
import { median } from '../rounds.ts'
import { categories, type Scores } from './lighthouse.ts'
import type { Seen } from './phone.ts'

export type PageResults = {
  at: string
  machine: ReturnType<typeof machine>
  versions: { chromium: string; lighthouse: string; database: string }
  /** Highest load average of the machine before a round. */
  load: number
  rounds: number
  pages: { name: string; what: string; seen: Seen[]; scores: Scores[] }[]
}

type Page = PageResults['pages'][number]
type Held = { of: (page: Page) => number[]; what: string; most?: number; least?: number }

const figures: Held[] = [
  { of: ({ seen }) => seen.map(({ lcp }) => lcp), what: 'LCP ms', most: 1500 },
  { of: ({ seen }) => seen.map(({ cls }) => cls), what: 'CLS', most: 0.02 },
  { of: ({ seen }) => seen.map(({ blocking }) => blocking), what: 'Blocking ms', most: 50 },
  { of: ({ seen }) => seen.flatMap(({ reaction }) => reaction ?? []), what: 'Reaction ms', most: 100 },
]
const points: Held[] = categories.map((name) => ({
  of: ({ scores }) => scores.map((each) => each[name]),
  what: name,
  least: 98,
}))

const promise = ({ most, least }: Held) => (most === undefined ? `≥ ${least}` : `≤ ${most}`)

/** The median of one figure of a page, and whether it meets its bar; null if it was not measured. */
function valueOf(page: Page, held: Held): { value: number; isHeld: boolean } | null {
  const values = held.of(page)
  if (values.length === 0) return null
  const value = median(values)
  return { value, isHeld: value <= (held.most ?? Infinity) && value >= (held.least ?? 0) }
}

const cell = (page: Page, held: Held) => {
  const found = valueOf(page, held)
  return found ? `${rounded(found.value)} ${found.isHeld ? '✓' : '✗'}` : '–'
}

/** The press that was the slowest in the most visits. */
function slowest({ seen }: Page): string {
  const named = seen.flatMap(({ slowest: what }) => what ?? [])
  const count = (what: string) => named.filter((each) => each === what).length
  return named.toSorted((a, b) => count(b) - count(a))[0] ?? '–'
}

/** Every bar that was missed, as a sentence. */
function missed({ pages }: PageResults): string[] {
  return pages.flatMap((page) =>
    [...figures, ...points].flatMap((held) => {
      const found = valueOf(page, held)
      return found && !found.isHeld
        ? [`${page.what}, ${held.what}: ${rounded(found.value)}, promised ${promise(held)}`]
        : []
    }),
  )
}

/** The results as Markdown. */
export function inMarkdown(results: PageResults): string {
  const { machine: on, versions, load, rounds, pages } = results
  const misses = missed(results)
  const head = (all: Held[]) => all.map((held) => `${held.what} ${promise(held)}`)
  const faults = pages.flatMap(({ what, scores }) =>
    [...new Set(scores.flatMap((each) => each.faults.map((fault) => fault.split(' ')[0]!)))].map((id) => {
      const times = scores.filter((each) => each.faults.some((fault) => fault.split(' ')[0] === id)).length
      return `- ${what}: ${id} (${times} of ${scores.length})`
    }),
  )
  const visited = pages.filter(({ seen }) => seen.length > 0)
  const scored = pages.filter(({ scores }) => scores.length > 0)
  const parts = [
    '# How the public pages did on a phone',
    `${results.at}, median of ${rounds}, on ${on.cpu}, ${on.cores} cores, ${on.memoryGB} GB, ${on.platform}, Node ${on.node}, ${versions.chromium}, Lighthouse ${versions.lighthouse}, ${versions.database}; load of the machine up to ${rounded(load)}. How it is measured: README.md.`,
    misses.length === 0
      ? 'Every bar is held.'
      : ['Missed:', '', ...misses.map((each) => `- ${each}`)].join('\n'),
    ...(visited.length > 0
      ? [
          '## A phone of 390 × 844, 1.6 Mbit/s, 150 ms, CPU ÷ 4',
          table(
            ['Page', ...head(figures), 'Slowest press'],
            visited.map((page) => [page.what, ...figures.map((held) => cell(page, held)), slowest(page)]),
          ),
        ]
      : []),
    ...(scored.length > 0
      ? [
          '## Lighthouse, mobile',
          table(
            ['Page', ...head(points)],
            scored.map((page) => [page.what, ...points.map((held) => cell(page, held))]),
          ),
          ...(faults.length > 0 ? [`Audits that cost points:\n\n${faults.join('\n')}`] : []),
        ]
      : []),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Keeps a run as bench/pages.json and bench/PAGES.md. */
export function keep(results: PageResults): void {
  const file = (name: string) => join(import.meta.dirname, '..', name)
  writeFileSync(file('pages.json'), `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(file('PAGES.md'), inMarkdown(results))
}
