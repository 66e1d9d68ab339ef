/** The checks before any test runs: types, build, lint, format, unused code. */
import { runStep, type Step, type Tally } from './step.ts'

const checks: Step[] = [
  { name: 'type check', run: { package: 'typescript', command: 'tsc' }, args: ['--noEmit'] },
  { name: 'build', run: { script: 'tools/build.ts' }, args: ['--if-needed'] },
  { name: 'lint', run: { package: 'oxlint', command: 'oxlint' }, args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', run: { package: 'oxfmt', command: 'oxfmt' }, args: ['--check'] },
  { name: 'unused code', run: { package: 'knip', command: 'knip' }, args: ['--no-progress'] },
]

/** Runs the checks two at a time: each uses about one core, and two are guaranteed. */
export async function runChecks(): Promise<Tally[]> {
  const waiting = [...checks]
  const tallies: Tally[] = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) tallies.push(await runStep(step))
  }
  await Promise.all([worker(), worker()])
  return tallies
}
