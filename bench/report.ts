/** Prints the results, compares them with the bars, and keeps the last ones of each figure. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Measured } from './rounds.ts'
import type { Start } from './startup.ts'
import { type Bar, type Figure, type Subject, subjects } from './subjects.ts'
import type { Weight } from './weights.ts'

export type Memory = { database: string; mB: number; most: number }
/** A figure without a floor. Without a bar it is only printed beside those that have one. */
export type Single = { what: string; unit: string; value: number; most?: number; least?: number }
/** When a figure that is kept was measured, and the load of the machine. */
type Kept<Part> = Part & { at?: string; load?: number }
export type Results = {
  at: string
  form: 'full' | 'quick'
  machine: { cpu: string; cores: number; memoryGB: number; platform: string; node: string }
  databases: Record<string, string>
  subjects: Kept<Measured>[]
  weights: Kept<Weight>[]
  starts: Kept<Start>[]
  memory: Kept<Memory>[]
  figures: Kept<Single>[]
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
  p99Ratio: '× p99 of the floor',
  perSecond: 'a second',
  cpuMs: 'ms CPU a request',
  p99: 'ms p99',
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

/** Absent where the subject has no floor. */
function figureOf(measured: Measured, figure: Figure): number | undefined {
  if (figure === 'throughput') return measured.floor?.throughput
  if (figure === 'p99Ratio') return measured.floor ? measured.p99 / measured.floor.p99 : undefined
  return measured[figure]
}

/** The bars of a subject on the database where it was measured: on Postgres, or where a bar says embedded. A quick run reports only ratios. */
function barsOf(measured: Measured, form: Results['form']): [Subject, Bar[]] {
  const subject = subjects.find(({ name }) => name === measured.subject)!
  const isHere = ({ only = subject.data === 'crowded' ? 'embedded' : 'postgres', figure }: Bar) =>
    only === measured.database && figureOf(measured, figure) !== undefined
  return [
    subject,
    subject.bars.filter((bar) => isHere(bar) && (form === 'full' || bar.figure === 'throughput')),
  ]
}

function isHeld(measured: Measured, { figure, most = Infinity, least = -Infinity }: Bar): boolean {
  const value = figureOf(measured, figure)!
  return value <= most && value >= least
}

const isKept = ({ value, most = Infinity, least = -Infinity }: Single) => value <= most && value >= least
const promiseOf = ({ most, least }: Single) => (most === undefined ? `≥ ${least}` : `≤ ${most}`)
const hasBar = ({ most, least }: Single) => most !== undefined || least !== undefined

const orNone = (value: number | null | undefined) => (typeof value === 'number' ? rounded(value) : '–')

/** The figures of one subject in a line, for people who wait for the next. */
export function inShort({ sent, cpuMs, postgresMs, perSecond, p50, p99, floor }: Measured): string {
  return [
    `${sent.statements} statements in ${sent.writes} writes`,
    `CPU ${rounded(cpuMs)} ms, of Postgres ${orNone(postgresMs)}`,
    `${rounded(perSecond)}/s`,
    `p50 ${rounded(p50)}, p99 ${rounded(p99)}`,
    floor
      ? `${rounded(floor.throughput)} × floor: CPU ${rounded(floor.cpuMs)} ms, of Postgres ${orNone(floor.postgresMs)}, ${rounded(floor.perSecond)}/s`
      : '',
  ]
    .filter(Boolean)
    .join(' | ')
}

const atLoad = ({ load }: Kept<object>) => (load === undefined ? '' : `, at a load of ${rounded(load)}`)

/** Every missed bar as a sentence. A quick run reports only ratios and weights. */
export function missed({ form, subjects: all, weights, starts, memory, figures }: Results): string[] {
  return [
    ...all.flatMap((measured) => {
      const [{ what }, bars] = barsOf(measured, form)
      return bars
        .filter((bar) => !isHeld(measured, bar))
        .map(
          (bar) =>
            `${what}, ${measured.database}: ${rounded(figureOf(measured, bar.figure)!)}, promised ${inWords(bar)}${atLoad(measured)}`,
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
        (figure) =>
          `${figure.what}: ${rounded(figure.value)} ${figure.unit}, promised ${promiseOf(figure)}${atLoad(figure)}`,
      ),
    ...starts
      .filter(({ ms, most }) => ms > most)
      .map((one) => `${one.what}: ${rounded(one.ms)} ms, promised ≤ ${one.most}${atLoad(one)}`),
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
  const whenOf = ({ at = results.at, load = loadavg()[0]! }: Kept<object>) => `${at}, ${rounded(load)}`
  const measured = all.map((one) => {
    const [{ what }, bars] = barsOf(one, form)
    const { sent, floor } = one
    return [
      what,
      one.database,
      `${one.connections}`,
      `${sent.statements} / ${sent.writes}`,
      rounded(one.cpuMs),
      orNone(one.postgresMs),
      rounded(one.perSecond),
      rounded(one.p50),
      rounded(one.p99),
      floor ? `${floor.statements} / ${floor.writes}` : '–',
      orNone(floor?.cpuMs),
      orNone(floor?.postgresMs),
      orNone(floor?.perSecond),
      orNone(floor?.p99),
      orNone(floor?.throughput),
      whenOf(one),
      bars.map((bar) => `${inWords(bar)} ${isHeld(one, bar) ? '✓' : '✗'}`).join('; ') || '–',
    ]
  })
  const parts = [
    '# What the bench last gave',
    `${[
      results.at,
      ...(form === 'quick' ? ['the quick form'] : []),
      `on ${on.cpu}`,
      `${on.cores} cores`,
      `${on.memoryGB} GB`,
      on.platform,
      `Node ${on.node}`,
      ...Object.entries(databases).map(([kind, version]) => `${kind} ${version}`),
    ].join(
      ', ',
    )}. How it is measured: README.md. “When, load” is when each figure was measured and the load of the machine: above its number of cores, others worked on it, and times mean little.`,
    misses.length === 0
      ? 'Every bar is held.'
      : ['Missed:', '', ...misses.map((each) => `- ${each}`)].join('\n'),
    ...(measured.length > 0
      ? [
          '## Requests',
          'CPU and times in milliseconds; “sends” are statements and writes of a request; “× floor” is our throughput over that of the floor, the median over the pairs.',
          table(
            [
              'Subject',
              'Database',
              'At once',
              'Sends',
              'CPU',
              'Postgres',
              'a second',
              'p50',
              'p99',
              'floor sends',
              'floor CPU',
              'floor Postgres',
              'floor a second',
              'floor p99',
              '× floor',
              'When, load',
              'Bars',
            ],
            measured,
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
            ['Page', 'HTML', 'Style', 'Script', 'Later', 'When, load', 'Bar'],
            weights.map(({ page, html, style, script, later, bar, held, ...when }) => [
              page,
              kB(html),
              kB(style),
              kB(script),
              kB(later),
              whenOf(when),
              `${bar} ${held ? '✓' : '✗'}`,
            ]),
          ),
        ]
      : []),
    ...(figures.length > 0
      ? [
          '## Figures of their own',
          table(
            ['What', 'Unit', 'Figure', 'When, load', 'Bar'],
            figures.map((figure) => [
              figure.what,
              figure.unit,
              rounded(figure.value),
              whenOf(figure),
              hasBar(figure) ? `${promiseOf(figure)} ${isKept(figure) ? '✓' : '✗'}` : '–',
            ]),
          ),
        ]
      : []),
    ...(starts.length > 0
      ? [
          '## Start to ready',
          table(
            ['Start', 'ms', 'When, load', 'Bar'],
            starts.map(({ what, ms, most, ...when }) => [
              what,
              rounded(ms),
              whenOf(when),
              `≤ ${most} ${ms <= most ? '✓' : '✗'}`,
            ]),
          ),
        ]
      : []),
    ...(memory.length > 0
      ? [
          '## Memory after the run',
          table(
            ['Database', 'MB resident', 'When, load', 'Bar'],
            memory.map(({ database, mB, most, ...when }) => [
              database,
              rounded(mB),
              whenOf(when),
              `≤ ${most} ${mB <= most ? '✓' : '✗'}`,
            ]),
          ),
        ]
      : []),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const resultsFile = join(import.meta.dirname, 'results.json')

/** Keeps the figures as bench/results.json and bench/RESULTS.md: all of them, or a part's in place of the same figures of this machine. */
export function keep(results: Results, isPart: boolean): void {
  const load = loadavg()[0]!
  const dated = <Part extends object>(parts: Kept<Part>[]) =>
    parts.map((part) => ({ load, ...part, at: results.at }))
  const now: Results = {
    ...results,
    subjects: dated(results.subjects),
    weights: dated(results.weights),
    starts: dated(results.starts),
    memory: dated(results.memory),
    figures: dated(results.figures),
  }
  const kept = isPart && existsSync(resultsFile) ? merged(readResults(), now) : now
  writeFileSync(resultsFile, `${JSON.stringify(kept, null, 2)}\n`)
  writeFileSync(join(import.meta.dirname, 'RESULTS.md'), inMarkdown(kept))
}

const readResults = () => JSON.parse(readFileSync(resultsFile, 'utf8')) as Results

function merged(before: Results, now: Results): Results {
  if (JSON.stringify(before.machine) !== JSON.stringify(now.machine)) return now
  const put = <Part>(old: Part[], part: Part[], keyOf: (one: Part) => string) => [
    ...new Map([...old, ...part].map((one) => [keyOf(one), one])).values(),
  ]
  return {
    ...now,
    databases: { ...before.databases, ...now.databases },
    subjects: put(before.subjects, now.subjects, ({ subject, database }) => `${subject} ${database}`),
    weights: put(before.weights, now.weights, ({ page }) => page),
    starts: put(before.starts, now.starts, ({ what }) => what),
    memory: put(before.memory, now.memory, ({ database }) => database),
    figures: put(before.figures, now.figures, ({ what }) => what),
    pgbench: now.pgbench ?? before.pgbench,
  }
}
