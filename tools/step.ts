/** One step of a test run: a tool of this project, run on this project's own Node; its output is kept until it is needed. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export type Step = {
  name: string
  /** A command of a package, or a script of this project. */
  run: { package: string; command: string } | { script: string }
  args?: string[]
  env?: Record<string, string>
  /** A JSON report that the step writes (vitest's or Playwright's). */
  report?: string
}

export type Tally = {
  passed: number
  failed: number
  /** Journeys and page tests that passed only at their second try. */
  flaky?: string[]
}

/** The result of a step, and how long it took. */
export type StepTally = Tally & { seconds: number }

/** On a busy machine, one of hundreds of journeys may need a second try; more of a step than this are a defect and fail the run. */
const flakyAllowed = 2

/**
 * Runs a step and prints one line about it, and its output only if it failed. A step that fails without a failed test
 * (a crash, a type error, a lint error) counts as one failure.
 */
export async function runStep(step: Step): Promise<StepTally> {
  const started = performance.now()
  const { code, output, tally } = await execute(step)
  if (code !== 0 && tally.failed === 0) tally.failed = 1
  const seconds = (performance.now() - started) / 1000
  const count = tally.passed > 0 ? `  (${tally.passed} passed)` : ''
  console.log(
    `${tally.failed === 0 ? 'ok   ' : 'FALHA'} ${seconds.toFixed(1).padStart(6)} s  ${step.name}${count}`,
  )
  for (const title of tally.flaky ?? []) console.log(`      passou só na segunda vez: ${title}`)
  if (tally.failed > 0) console.log(`\n${output.trimEnd()}\n`)
  return { ...tally, seconds }
}

/** Adds up tallies; a run ends with the total in one plain line. */
export function sum(tallies: Tally[]): Tally {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  })
}

/** Ends a run: prints the line `N passed, N failed` and sets the exit code. */
export function close(tallies: Tally[]): void {
  const { passed, failed } = sum(tallies)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

/** A path for a report, in a folder that people need not look at. */
export function reportFile(name: string): string {
  return join(root, 'node_modules/.cache/reports', `${name}.json`)
}

type VitestFile = {
  name: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

type Suite = {
  suites?: Suite[]
  specs?: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[]
}

/** Reads the JSON reports of vitest and of Playwright. What needed a second try counts as passed, and is named. */
export function readReport(file: string): Tally {
  let report: {
    numPassedTests?: number
    numFailedTests?: number
    testResults?: VitestFile[]
    stats?: { expected: number; unexpected: number; flaky: number }
    suites?: Suite[]
    errors?: unknown[]
  }
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1 }
  }
  if (!report.stats) {
    const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report
    return withFlaky(numPassedTests, numFailedTests, testResults.flatMap(secondTriesOf))
  }
  const { expected, unexpected, flaky } = report.stats
  const failed = unexpected + (report.errors?.length ?? 0)
  return withFlaky(expected + flaky, failed, (report.suites ?? []).flatMap(flakyOf))
}

/** `passed` counts what passed at a second try; too many of those have failed. */
function withFlaky(passed: number, failed: number, flaky: string[]): Tally {
  const lost = flaky.length > flakyAllowed ? flaky.length : 0
  return { passed: passed - lost, failed: failed + lost, flaky }
}

/** Vitest keeps the messages of a first try in the report of a test that passed. */
function secondTriesOf({ name, assertionResults }: VitestFile): string[] {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => `${name.slice(root.length + 1)} ${fullName}`)
}

function flakyOf({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
  )
  return [...own, ...suites.flatMap(flakyOf)]
}

type Outcome = { code: number; output: string; tally: Tally }

function execute(step: Step): Promise<Outcome> {
  if (step.report) {
    mkdirSync(dirname(step.report), { recursive: true })
    rmSync(step.report, { force: true })
  }
  const script = 'script' in step.run ? join(root, step.run.script) : commandOf(step.run)
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  const child = spawn(process.execPath, [script, ...(step.args ?? [])], {
    cwd: root,
    env: { ...process.env, PATH: path, ...color, ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({
        code: code ?? 1,
        output: Buffer.concat(chunks).toString('utf8'),
        tally: step.report ? readReport(step.report) : { passed: 0, failed: 0 },
      }),
    )
  })
}

/** The script of a package's command, so that it runs on this Node and not on the first one in PATH. */
function commandOf({ package: name, command }: { package: string; command: string }): string {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const script = typeof bin === 'string' ? bin : bin[command]
  if (!script) throw new Error(`O pacote ${name} não traz o comando ${command}.`)
  return join(folder, script)
}
