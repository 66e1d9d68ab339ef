/** Prints the results, compares them with the bars, and keeps the last full run. */
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Measured } from './rounds.ts'
import type { Start } from './startup.ts'
import { type Bar, type Figure, type Subject, subjects } from './subjects.ts'
import type { Weight } from './weights.ts'

export type Memory = { database: string; mB: number; most: number }
/** A figure without a floor. Without a bar it is only printed beside those that have one. */
export type Single = { what: string; unit: string; value: number; most?: number; least?: number }
export type Results = {
  at: string
  form: 'full' | 'quick'
  machine: { cpu: string; cores: number; memoryGB: number; platform: string; node: string }
  databases: Record<string, string>
  subjects: Measured[]
  weights: Weight[]
  starts: Start[]
  memory: Memory[]
  figures: Single[]
  /** Transactions a second of pgbench's TPC-B with 16 clients, to compare machines; null without pgbench. */
  pgbench: number | null
}

export const machine = (): Results['machine'] => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 2 ** 30),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
})

const labels: Record<Figure, string> = {
  throughput: '× floor',
  cpuRatio: '× CPU of the floor',
  cpuMs: 'ms CPU a request',
  p99: 'ms p99',
  p99Ratio: '× p99 of the floor',
}

/** A figure with three significant digits. */
export const rounded = (value: number) =>
  value >= 100
    ? value.toFixed(0)
    : value >= 10
      ? value.toFixed(1)
      : value >= 0.1 || value === 0
        ? value.toFixed(2)
        : value.toPrecision(2)

const inWords = ({ figure, most, least }: Bar) =>
  most === undefined ? `≥ ${least} ${labels[figure]}` : `≤ ${most} ${labels[figure]}`

/** The bars for this figure: a quick run reports only ratios. */
function barsOf(measured: Measured, form: Results['form']): [Subject, Bar[]] {
  const subject = subjects.find(({ name }) => name === measured.subject)!
  const isRatio = ({ figure }: Bar) => figure === 'throughput' || figure === 'cpuRatio'
  // Ratios apply to both databases; absolute times to Postgres, or where a bar says embedded.
  const isHere = (bar: Bar) =>
    (bar.only ?? (isRatio(bar) ? measured.database : 'postgres')) === measured.database
  return [subject, subject.bars.filter((bar) => isHere(bar) && (form === 'full' || isRatio(bar)))]
}

const isHeld = (measured: Measured, { figure, most, least }: Bar) =>
  measured[figure] <= (most ?? Infinity) && measured[figure] >= (least ?? 0)

const isKept = ({ value, most = Infinity, least = -Infinity }: Single) => value <= most && value >= least
const promiseOf = ({ most, least }: Single) => (most === undefined ? `≥ ${least}` : `≤ ${most}`)
const hasBar = ({ most, least }: Single) => most !== undefined || least !== undefined

const orNone = (value: number | null | undefined) => (typeof value === 'number' ? rounded(value) : '–')

/** The figures of one subject in a line, for people who wait for the next. */
export function inShort({
  sent,
  cpuMs,
  postgresMs,
  perSecond,
  p50,
  p99,
  throughput,
  honest,
}: Measured): string {
  return [
    `${sent.statements} statements in ${sent.writes} writes`,
    `CPU ${rounded(cpuMs)} ms, of Postgres ${orNone(postgresMs)}`,
    `${rounded(perSecond)}/s`,
    `p50 ${rounded(p50)}, p99 ${rounded(p99)}`,
    `${rounded(throughput)} × floor`,
    honest
      ? `honest floor: CPU ${rounded(honest.cpuMs)} ms, of Postgres ${orNone(honest.postgresMs)}, ${rounded(honest.perSecond)}/s`
      : '',
  ]
    .filter(Boolean)
    .join(' | ')
}

/** Every missed bar as a sentence. A quick run reports only ratios and weights. */
export function missed({ form, subjects: all, weights, starts, memory, figures }: Results): string[] {
  return [
    ...all.flatMap((measured) => {
      const [{ what }, bars] = barsOf(measured, form)
      return bars
        .filter((bar) => !isHeld(measured, bar))
        .map(
          (bar) =>
            `${what}, ${measured.database}: ${rounded(measured[bar.figure])}, promised ${inWords(bar)}`,
        )
    }),
    ...weights
      .filter(({ held }) => !held)
      .map(({ page, html, style, script, later, bar }) => {
        const kBs = [script, later, style, html].map((bytes) => rounded(bytes / 1000))
        return `Weight of ${page}: script ${kBs[0]} + ${kBs[1]} later, style ${kBs[2]}, HTML ${kBs[3]} kB, promised ${bar}`
      }),
    ...figures
      .filter((figure) => !isKept(figure))
      .map(
        (figure) => `${figure.what}: ${rounded(figure.value)} ${figure.unit}, promised ${promiseOf(figure)}`,
      ),
    ...starts
      .filter(({ ms, most }) => ms > most)
      .map(({ what, ms, most }) => `${what}: ${rounded(ms)} ms, promised ≤ ${most}`),
    ...memory
      .filter(({ mB, most }) => mB > most)
      .map(({ database, mB, most }) => `Memory, ${database}: ${rounded(mB)} MB, promised ≤ ${most}`),
  ]
}

/** Rows as a Markdown table: words on the left, numbers on the right. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  )
}

/** The results as Markdown. */
export function inMarkdown(results: Results): string {
  const { form, machine: on, databases, subjects: all, weights, starts, memory, figures, pgbench } = results
  const misses = missed(results)
  const kB = (bytes: number) => (bytes === 0 ? '–' : rounded(bytes / 1000))
  const measured = all.map((one) => {
    const [{ what }, bars] = barsOf(one, form)
    return [
      what,
      one.database,
      `${one.connections}`,
      rounded(one.throughput),
      rounded(one.cpuRatio),
      rounded(one.cpuMs),
      rounded(one.perSecond),
      rounded(one.p50),
      rounded(one.p99),
      rounded(one.floorP99),
      `${one.samples}`,
      rounded(one.load),
      bars.map((bar) => `${inWords(bar)} ${isHeld(one, bar) ? '✓' : '✗'}`).join('; ') || '–',
    ]
  })
  const honest = all.flatMap((one) => {
    const [{ what }] = barsOf(one, form)
    const { statements, writes } = one.sent
    const floor = one.honest
    return [
      [
        what,
        one.database,
        `${statements} / ${writes}`,
        floor ? `${floor.statements} / ${floor.writes}` : '–',
        rounded(one.cpuMs),
        orNone(floor?.cpuMs),
        orNone(floor?.cpuRatio),
        orNone(one.postgresMs),
        orNone(floor?.postgresMs),
        rounded(one.perSecond),
        orNone(floor?.perSecond),
        orNone(floor?.throughput),
        rounded(one.p99),
        orNone(floor?.p99),
      ],
    ]
  })
  const parts = [
    '# What the bench last gave',
    `${results.at}, the ${form} form, on ${on.cpu}, ${on.cores} cores, ${on.memoryGB} GB, ${on.platform}, Node ${on.node}, ${Object.entries(
      databases,
    )
      .map(([kind, version]) => `${kind} ${version}`)
      .join(', ')}. How it is measured: README.md.`,
    misses.length === 0
      ? 'Every bar is held.'
      : ['Missed:', '', ...misses.map((each) => `- ${each}`)].join('\n'),
    ...(measured.length > 0
      ? [
          '## Requests',
          '“× floor” is our throughput over that of a bare server with the same SQL, “× CPU” our CPU a request over its; medians over the pairs. Times in milliseconds.',
          table(
            [
              'Subject',
              'Database',
              'At once',
              '× floor',
              '× CPU',
              'CPU ms',
              'a second',
              'p50',
              'p99',
              'floor p99',
              'Samples',
              'Load',
              'Bars',
            ],
            measured,
          ),
          '## The honest floor',
          'A bare server with few prepared statements written by hand, which answers the same fields: what the request costs at least. “CPU” is the server’s own and “Postgres” that of its backends, in milliseconds a request; “sends” are statements and writes.',
          table(
            [
              'Subject',
              'Database',
              'Sends',
              'floor sends',
              'CPU',
              'floor CPU',
              '× CPU',
              'Postgres',
              'floor Postgres',
              'a second',
              'floor a second',
              '× floor',
              'p99',
              'floor p99',
            ],
            honest,
          ),
          pgbench === null
            ? ''
            : `pgbench TPC-B, 16 clients, on the same server: ${rounded(pgbench)} transactions a second.`,
        ]
      : []),
    ...(weights.length > 0
      ? [
          '## Weights, gzip, kB',
          table(
            ['Page', 'HTML', 'Style', 'Script', 'Later', 'Bar'],
            weights.map(({ page, html, style, script, later, bar, held }) => [
              page,
              kB(html),
              kB(style),
              kB(script),
              kB(later),
              `${bar} ${held ? '✓' : '✗'}`,
            ]),
          ),
        ]
      : []),
    ...(figures.length > 0
      ? [
          '## Figures of their own',
          table(
            ['What', 'Unit', 'Figure', 'Bar'],
            figures.map((figure) => [
              figure.what,
              figure.unit,
              rounded(figure.value),
              hasBar(figure) ? `${promiseOf(figure)} ${isKept(figure) ? '✓' : '✗'}` : '–',
            ]),
          ),
        ]
      : []),
    ...(starts.length > 0
      ? [
          '## Start to ready',
          table(
            ['Start', 'ms', 'Bar'],
            starts.map(({ what, ms, most }) => [what, rounded(ms), `≤ ${most} ${ms <= most ? '✓' : '✗'}`]),
          ),
        ]
      : []),
    ...(memory.length > 0
      ? [
          '## Memory after the run',
          table(
            ['Database', 'MB resident', 'Bar'],
            memory.map(({ database, mB, most }) => [
              database,
              rounded(mB),
              `≤ ${most} ${mB <= most ? '✓' : '✗'}`,
            ]),
          ),
        ]
      : []),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Keeps a run as bench/results.json and bench/RESULTS.md, or under another name. Throws for an invalid name. */
export function keep(results: Results, name = 'results'): void {
  if (!/^[a-z-]+$/.test(name)) throw new Error('A name to keep results under is small letters and hyphens.')
  const file = (ending: string) => join(import.meta.dirname, ending)
  writeFileSync(file(`${name}.json`), `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(file(`${name.toUpperCase()}.md`), inMarkdown(results))
}
