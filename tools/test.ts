/** `npm test`: everything that must hold before a change is done, in one command. */
import { obstacleAt, usualAddress } from './postgres-answers.ts'
import { close, reportFile, runStep, type Step, type Tally } from './step.ts'
import { vitestStep } from './vitest-step.ts'

const checks: Step[] = [
  { name: 'type check', run: { package: 'typescript', command: 'tsc' }, args: ['--noEmit'] },
  { name: 'build', run: { script: 'tools/build.ts' }, args: ['--if-needed'] },
  { name: 'lint', run: { package: 'oxlint', command: 'oxlint' }, args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', run: { package: 'oxfmt', command: 'oxfmt' }, args: ['--check'] },
  { name: 'unused code', run: { package: 'knip', command: 'knip' }, args: ['--no-progress'] },
]

const journeys: Step = {
  name: 'browser journeys',
  run: { package: '@playwright/test', command: 'playwright' },
  args: ['test'],
  env: { E2E_REPORT: reportFile('journeys') },
  report: reportFile('journeys'),
}

/** Two at a time: each check uses about one core, and two are promised. */
async function inPairs(steps: Step[]): Promise<Tally[]> {
  const waiting = [...steps]
  const tallies: Tally[] = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) tallies.push(await runStep(step))
  }
  await Promise.all([worker(), worker()])
  return tallies
}

const tallies = await inPairs(checks)
tallies.push(
  await runStep(vitestStep({ name: 'rules and API on the embedded database', database: 'embedded' })),
)

// The embedded database has one session, in which nobody races: without a server the locks of seats are not proven.
const url = process.env.TEST_DATABASE_URL
const obstacle = url ? null : await obstacleAt(usualAddress)
if (url) tallies.push(await runStep(vitestStep({ name: 'API on Postgres', database: 'postgres', url })))
else if (!obstacle) {
  const files = ['test/api/capacity.test.ts']
  const name = 'the race for seats on Postgres'
  tallies.push(await runStep(vitestStep({ name, database: 'postgres', url: usualAddress, files })))
}

tallies.push(await runStep(journeys))
if (obstacle) {
  console.log(
    `\nATENÇÃO: a corrida por lugares não foi provada, pois precisa de um Postgres em ${usualAddress}: ${obstacle}.`,
  )
}
close(tallies)
